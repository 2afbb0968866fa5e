/** Where the vault seals the secret of a connection. */
export const connectionPlace = (connectionId: string): string => `connection/${connectionId}/client_secret`;

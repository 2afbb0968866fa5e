/** The port that a call of an address goes to, also where the address does not name it. */
export const portOfUrl = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

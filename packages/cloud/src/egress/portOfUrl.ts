/** Returns the port of a URL, including the default port of its protocol. */
export const portOfUrl = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

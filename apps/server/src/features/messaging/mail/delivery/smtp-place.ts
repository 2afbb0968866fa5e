import { isIP } from 'node:net';

/** Where mail goes, and under whose name; read from the settings once. */
export interface SmtpPlace {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps). */
  readonly secure: boolean;
  /** Whether the conversation must become TLS before anything but greetings is said. */
  readonly requireTls: boolean;
  readonly user: string;
  readonly password: string;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Reads `smtp://user:password@host:port`. Mail leaves the machine by TLS alone; with `optional` a relay that knows none is taken too,
 * but a password still never crosses a network unencrypted.
 */
export function readSmtpPlace(url: string, tls: 'required' | 'optional' = 'required'): SmtpPlace {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !secure && !isLoopback(host) && (tls === 'required' || username !== ''),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

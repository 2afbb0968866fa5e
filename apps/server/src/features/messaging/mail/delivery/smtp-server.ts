import { isIP } from 'node:net';

/** Mail server settings and sender name, read once at startup. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS from the start (smtps). */
  readonly secure: boolean;
  /** Whether the connection must switch to TLS before any command other than the greeting. */
  readonly requireTls: boolean;
  readonly user: string;
  readonly password: string;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Parses `smtp://user:password@host:port`. Mail to other machines requires TLS. With `optional`, a relay without TLS is
 * accepted too, but a password is never sent over the network unencrypted.
 */
export function parseSmtpUrl(url: string, tls: 'required' | 'optional' = 'required'): SmtpServer {
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

import { isIP } from 'node:net';
import { channelCodePattern, webAddressPattern } from '@blueport/contracts';

/** An environment variable: its purpose, valid values and default. */
export interface Variable<Value, Fallback> {
  readonly explanation: string;
  /** Completes the sentence "NAME must be …". */
  readonly expects: string;
  readonly fallback: Fallback;
  /** Whether its value must never be printed. */
  readonly secret?: true;
  /** Parses the value. Returns undefined if the text is invalid. */
  read(text: string): Value | undefined;
}

const port = (explanation: string, fallback: number): Variable<number, number> => ({
  explanation,
  expects: 'a port number from 0 to 65535 (0 takes a free one)',
  fallback,
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
});

const connections = (explanation: string, fallback: number): Variable<number, number> => ({
  explanation,
  expects: 'a number from 2 to 200',
  fallback,
  read: (text) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= 200 ? Number(text) : undefined,
});

const text = (explanation: string, expects: string, pattern: RegExp): Variable<string, undefined> => ({
  explanation,
  expects,
  fallback: undefined,
  read: (value) => (pattern.test(value) ? value : undefined),
});

const secret = (explanation: string): Variable<string, undefined> & { readonly secret: true } => ({
  ...text(explanation, 'a text of 1 to 4096 characters', /^.{1,4096}$/),
  secret: true,
});

const address = (
  explanation: string,
  protocols: readonly string[],
): Variable<string, undefined> & { readonly secret: true } => ({
  explanation,
  expects: `an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  fallback: undefined,
  secret: true,
  read: (value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined),
});

const oneOf = <const Word extends string, Fallback extends Word | undefined>(
  explanation: string,
  words: readonly Word[],
  fallback: Fallback,
): Variable<Word, Fallback> => ({
  explanation,
  expects: `one of ${words.join(', ')}`,
  fallback,
  read: (value) => words.find((word) => word === value),
});

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const mailAddress = /^[\w.+-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*$/i;
const webAddress = 'an http or https address';

const isHostName = (value: string): boolean =>
  isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(value);

/** All environment variables of the server. The configuration table of the documentation is generated from them. */
export const variables = {
  PORT: port('Port of the portal.', 4000),
  SANDBOX_PORT: port('Port of the embedded cloud.', 4001),
  HOST: {
    explanation: 'Address that the portal listens on.',
    expects: 'a host name or an IP address',
    fallback: '127.0.0.1',
    read: (value) => (isHostName(value) ? value : undefined),
  } satisfies Variable<string, string>,
  PUBLIC_URL: {
    explanation: 'Public address of the portal; required behind a proxy.',
    expects: 'an http or https address without a path',
    fallback: undefined,
    read: (value) => {
      if (!URL.canParse(value)) return undefined;
      const url = new URL(value);
      return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search ? url.origin : undefined;
    },
  } satisfies Variable<string, undefined>,
  BLUEPORT_DATA: {
    explanation:
      'Data folder with the embedded database, the encryption key and the state of the embedded cloud.',
    expects: 'a path of at most 1000 characters',
    fallback: '.blueport',
    read: (value) => (value.length <= 1000 && !value.includes('\0') ? value : undefined),
  } satisfies Variable<string, string>,
  DATABASE_URL: address('PostgreSQL 15 or newer, instead of the embedded one.', ['postgres:', 'postgresql:']),
  DATABASE_MIGRATION_URL: address(
    'Connection of the role that owns the tables and runs migrations, if DATABASE_URL uses a role that only serves requests.',
    ['postgres:', 'postgresql:'],
  ),
  DATABASE_REQUEST_CONNECTIONS: connections(
    'Database connections that the requests of one process share. Each process opens two more for notifications and leases.',
    12,
  ),
  DATABASE_WORKER_CONNECTIONS: connections(
    'Database connections that the background work of one process shares; requests never use them.',
    8,
  ),
  BLUEPORT_CLOUD: oneOf(
    'Embedded cloud or Azure; defaults to Azure if an Entra client is configured.',
    ['sandbox', 'azure'],
    undefined as 'sandbox' | 'azure' | undefined,
  ),
  BLUEPORT_ENCRYPTION_KEY: {
    explanation:
      'Key that encrypts stored tokens and secrets; created in the data folder if not set. Keep it safe. While a key is being replaced, several keys separated by commas: the first one encrypts, all of them decrypt.',
    expects: '32 bytes in base64 or hexadecimal',
    fallback: undefined,
    secret: true,
    read: (value) =>
      value
        .split(',')
        .every((key) => /^[0-9a-f]{64}$/i.test(key.trim()) || Buffer.from(key, 'base64').length === 32)
        ? value
        : undefined,
  } satisfies Variable<string, undefined> & { secret: true },
  TRUSTED_PROXY: text(
    'Addresses of proxies whose X-Forwarded headers are trusted, separated by commas.',
    'IP addresses or networks separated by commas',
    /^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i,
  ),
  SMTP_URL: address('Mail server; without it, mail stays in the outbox.', ['smtp:', 'smtps:']),
  SMTP_TLS: oneOf(
    'Whether a mail server on another machine must support TLS; with "optional", mail is also sent without TLS, but never a password.',
    ['required', 'optional'],
    'required',
  ),
  MAIL_FROM: text(
    'Sender of mail; defaults to no-reply at the host of PUBLIC_URL.',
    'one mail address',
    mailAddress,
  ),
  ADMIN_EMAIL: text(
    'Email address for questions about the portal; shown to everyone, signed in or not.',
    'one mail address',
    mailAddress,
  ),
  DOCUMENTATION_URL: text('Address of the documentation; shown to everyone.', webAddress, webAddressPattern),
  SUPPORT_URL: text('Address of the help page; shown to everyone.', webAddress, webAddressPattern),
  CHANNEL_CODE: {
    explanation: 'Short code of the channel through which the portal is offered; shown to everyone.',
    expects: '1 to 40 lower-case letters, digits and hyphens',
    fallback: 'self-hosted',
    read: (value) => (channelCodePattern.test(value) ? value : undefined),
  } satisfies Variable<string, string>,
  LOG_LEVEL: oneOf(
    'Minimum level of log messages.',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
  ),
  ENTRA_CLIENT_ID: text('Application (client) ID of the portal in Entra (.com).', 'a GUID', guid),
  ENTRA_CLIENT_SECRET: secret('Client secret of the application.'),
  ENTRA_CLIENT_CERTIFICATE: text(
    'PEM file with its certificate and key, instead of a secret.',
    'a path',
    /^[^\0]{1,1000}$/,
  ),
  ENTRA_FEDERATED_TOKEN_FILE: text(
    'File with a federated token, instead of a secret.',
    'a path',
    /^[^\0]{1,1000}$/,
  ),
  ENTRA_GOV_CLIENT_ID: text('Application (client) ID in the US-government cloud (.us).', 'a GUID', guid),
  ENTRA_GOV_CLIENT_SECRET: secret('Client secret of the application.'),
  ENTRA_GOV_CLIENT_CERTIFICATE: text(
    'PEM file with its certificate and key, instead of a secret.',
    'a path',
    /^[^\0]{1,1000}$/,
  ),
  ENTRA_GOV_FEDERATED_TOKEN_FILE: text(
    'File with a federated token, instead of a secret.',
    'a path',
    /^[^\0]{1,1000}$/,
  ),
  ENTRA_GOV_LOGIN_HINT: text(
    'Domain of the government tenant, which the government sign-in sends as login_hint unless the directory of the organization is known.',
    'a domain name',
    /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?){1,9}$/i,
  ),
  SIGN_IN_FRESH_MINUTES: {
    explanation:
      'Maximum age of a sign-in for sensitive changes, such as editing roles, connections and access tokens; 0 disables the check. The access token needs the time of the sign-in: in Entra, the optional claim auth_time.',
    expects: 'a number of minutes from 0 to 720',
    fallback: 30,
    read: (value) => (/^\d{1,3}$/.test(value) && Number(value) <= 720 ? Number(value) : undefined),
  } satisfies Variable<number, number>,
  ENTRA_MULTI_FACTOR_CONTEXT: {
    explanation:
      'Authentication context of Conditional Access that represents a second factor, for organizations that require one.',
    expects: 'c1 to c99',
    fallback: 'c1',
    read: (value) => (/^c[1-9]\d?$/.test(value) ? value : undefined),
  } satisfies Variable<string, string>,
  GITHUB_CLIENT_ID: text('OAuth application for linking GitHub accounts.', 'a client id', /^[\w.-]{4,100}$/),
  GITHUB_CLIENT_SECRET: secret('Client secret of the application.'),
  OPEN_DOCS: oneOf(
    'Whether the API reference and `/api/openapi.json` are public (1) or require a session or an access token (0). Default: 1 with the embedded cloud, 0 otherwise.',
    ['0', '1'],
    undefined,
  ),
  TEMPLATE_HOSTS: {
    explanation:
      'Hosts from which blueprint templates can be imported, separated by commas; "none" disables imports.',
    expects: 'host names separated by commas, or "none"',
    fallback: 'raw.githubusercontent.com',
    read: (value) =>
      value === 'none' ||
      value.split(',').every((host) => /^[a-z0-9]([a-z0-9.-]{0,252})(:\d{1,5})?$/i.test(host.trim()))
        ? value
        : undefined,
  } satisfies Variable<string, string>,
  COST_MONTHS: {
    explanation:
      'Number of months of cost data to read for each subscription, including the current month. With fewer months, the cost of a new subscription is complete sooner.',
    expects: 'a number of months from 1 to 37',
    fallback: 13,
    read: (value) =>
      /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 37 ? Number(value) : undefined,
  } satisfies Variable<number, number>,
  AWS_ROLE_ARN: text('AWS role that users assume.', 'an ARN that starts with arn:', /^arn:[^\s]{1,500}$/),
} as const;

export type VariableName = keyof typeof variables;

import { isIP } from 'node:net';

/** A variable of the environment: what it is for, what it may hold, and what counts when it is not set. */
export interface Variable<Value, Fallback> {
  readonly explanation: string;
  /** Completes the sentence "NAME must be …". */
  readonly expects: string;
  readonly fallback: Fallback;
  /** Its value is never printed. */
  readonly secret?: true;
  /** The value, or undefined where the text makes no sense. */
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
const link = /^https?:\/\/[^\s"'<>\\]{1,500}$/;
const webAddress = 'an http or https address';

const isHostName = (value: string): boolean =>
  isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(value);

/** Every variable the server reads, declared once; the configuration table of the documents comes from here. */
export const variables = {
  PORT: port('Where the portal listens.', 4000),
  SANDBOX_PORT: port('Where the embedded cloud listens.', 4001),
  HOST: {
    explanation: 'The address the portal binds to; loopback unless you say otherwise.',
    expects: 'a host name or an IP address',
    fallback: '127.0.0.1',
    read: (value) => (isHostName(value) ? value : undefined),
  } satisfies Variable<string, string>,
  PUBLIC_URL: {
    explanation: 'The address people type; needed when a proxy stands in front.',
    expects: 'an http or https address without a path',
    fallback: undefined,
    read: (value) => {
      if (!URL.canParse(value)) return undefined;
      const url = new URL(value);
      return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search ? url.origin : undefined;
    },
  } satisfies Variable<string, undefined>,
  BLUEPORT_DATA: {
    explanation: 'The data folder: embedded database, encryption key, state of the sandbox.',
    expects: 'a path of at most 1000 characters',
    fallback: '.blueport',
    read: (value) => (value.length <= 1000 && !value.includes('\0') ? value : undefined),
  } satisfies Variable<string, string>,
  DATABASE_URL: address('A PostgreSQL (15 or newer) of your own instead of the embedded one.', [
    'postgres:',
    'postgresql:',
  ]),
  DATABASE_MIGRATION_URL: address(
    'The role that owns the tables and migrates, where DATABASE_URL names a role that only serves.',
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
    'Which cloud: the embedded one or Azure. Azure as soon as an Entra client is configured.',
    ['sandbox', 'azure'],
    undefined as 'sandbox' | 'azure' | undefined,
  ),
  BLUEPORT_ENCRYPTION_KEY: {
    explanation:
      'Key that seals stored tokens and secrets; made in the data folder when absent. Keep it safe. While a key is replaced: several, separated by commas; the first seals, all of them open.',
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
    'Addresses of proxies whose X-Forwarded headers count, separated by commas.',
    'IP addresses or networks separated by commas',
    /^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i,
  ),
  SMTP_URL: address('Where mail goes; without it mail waits in the outbox.', ['smtp:', 'smtps:']),
  SMTP_TLS: oneOf(
    'Whether a mail server on another machine must speak TLS: "optional" also hands mail, never a password, to a relay that knows none.',
    ['required', 'optional'],
    'required',
  ),
  MAIL_FROM: text(
    'Sender of mail; no-reply at the host of PUBLIC_URL when absent.',
    'one mail address',
    mailAddress,
  ),
  ADMIN_EMAIL: text(
    'Whom people may ask about the portal; shown to everybody, signed in or not.',
    'one mail address',
    mailAddress,
  ),
  DOCUMENTATION_URL: text(
    'Where the portal is described for its people; shown to everybody.',
    webAddress,
    link,
  ),
  SUPPORT_URL: text('Where its people find help; shown to everybody.', webAddress, link),
  CHANNEL_CODE: {
    explanation: 'The channel through which the portal is offered, as a short code; shown to everybody.',
    expects: '1 to 40 lower-case letters, digits and hyphens',
    fallback: 'self-hosted',
    read: (value) => (/^[a-z\d][a-z\d-]{0,39}$/.test(value) ? value : undefined),
  } satisfies Variable<string, string>,
  LOG_LEVEL: oneOf(
    'The least important level that is logged.',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
  ),
  ENTRA_CLIENT_ID: text('Application (client) id of the portal in Entra, .com.', 'a GUID', guid),
  ENTRA_CLIENT_SECRET: secret('Its client secret.'),
  ENTRA_CLIENT_CERTIFICATE: text('Or a PEM file with its certificate and key.', 'a path', /^[^\0]{1,1000}$/),
  ENTRA_FEDERATED_TOKEN_FILE: text('Or a file with a federated token.', 'a path', /^[^\0]{1,1000}$/),
  ENTRA_GOV_CLIENT_ID: text('The same in the US-government cloud, .us.', 'a GUID', guid),
  ENTRA_GOV_CLIENT_SECRET: secret('Its client secret.'),
  ENTRA_GOV_CLIENT_CERTIFICATE: text(
    'Or a PEM file with its certificate and key.',
    'a path',
    /^[^\0]{1,1000}$/,
  ),
  ENTRA_GOV_FEDERATED_TOKEN_FILE: text('Or a file with a federated token.', 'a path', /^[^\0]{1,1000}$/),
  SIGN_IN_FRESH_MINUTES: {
    explanation:
      'How old a sign-in may be for what is sensitive, such as editing roles, connections and access tokens; 0 asks for no fresh one. The directory must say when somebody signed in: in Entra the optional claim auth_time of the access token.',
    expects: 'a number of minutes from 0 to 720',
    fallback: 30,
    read: (value) => (/^\d{1,3}$/.test(value) && Number(value) <= 720 ? Number(value) : undefined),
  } satisfies Variable<number, number>,
  ENTRA_MULTI_FACTOR_CONTEXT: {
    explanation:
      'The authentication context of Conditional Access that stands for a second factor, for organizations that demand one.',
    expects: 'c1 to c99',
    fallback: 'c1',
    read: (value) => (/^c[1-9]\d?$/.test(value) ? value : undefined),
  } satisfies Variable<string, string>,
  GITHUB_CLIENT_ID: text('OAuth application of the GitHub link.', 'a client id', /^[\w.-]{4,100}$/),
  GITHUB_CLIENT_SECRET: secret('Its client secret.'),
  OPEN_DOCS: oneOf(
    'Whether the API reference and `/api/openapi.json` are public (1) or require a session or an access token (0). Default: 1 with the embedded cloud, 0 otherwise.',
    ['0', '1'],
    undefined,
  ),
  TEMPLATE_HOSTS: {
    explanation:
      'Hosts from which templates of blueprints may be fetched, separated by commas; "none" for none.',
    expects: 'host names separated by commas, or "none"',
    fallback: 'raw.githubusercontent.com',
    read: (value) =>
      value === 'none' ||
      value.split(',').every((host) => /^[a-z0-9]([a-z0-9.-]{0,252})(:\d{1,5})?$/i.test(host.trim()))
        ? value
        : undefined,
  } satisfies Variable<string, string>,
  AWS_ROLE_ARN: text('Role that people assume in AWS.', 'an ARN that starts with arn:', /^arn:[^\s]{1,500}$/),
} as const;

export type VariableName = keyof typeof variables;

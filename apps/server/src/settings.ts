import { resolve } from 'node:path';
import { variables, type VariableName } from './settings/variables.ts';

/** A variable with an invalid value. The message is one sentence for the administrator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The portal's client credentials for the real directory. */
export interface EntraClient {
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly certificateFile: string | undefined;
  readonly federatedTokenFile: string | undefined;
}

/** Configuration of the server, read once at startup. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly sandboxPort: number;
  /** Absolute path of the data folder. */
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl: string | undefined;
  /** Maximum number of database connections of this process. */
  readonly databaseConnections: { readonly requests: number; readonly work: number };
  /** `sandbox` uses the embedded cloud on SANDBOX_PORT, `azure` the real one. */
  readonly cloud: 'sandbox' | 'azure';
  readonly encryptionKey: string | undefined;
  readonly trustedProxy: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Whether a mail server on another machine must use TLS. */
  readonly smtpTls: 'required' | 'optional';
  readonly mailFrom: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly entra: { readonly general: EntraClient | undefined; readonly us_gov: EntraClient | undefined };
  /** Domain of the government tenant, unless the directory of the organization is known. */
  readonly governmentLoginHint: string | undefined;
  readonly github: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Maximum age of a sign-in for sensitive actions, in minutes; 0 disables the check. */
  readonly freshSignInMinutes: number;
  /** Authentication context of the directory that represents a second factor. */
  readonly multiFactorContext: string;
  /** Number of months of cost data to read for each subscription. */
  readonly costMonths: number;
  readonly awsRoleArn: string | undefined;
  /** Public information about the portal, unless it is set in the portal itself. */
  readonly published: {
    readonly adminEmail: string | undefined;
    readonly documentation: string | undefined;
    readonly support: string | undefined;
    readonly channelCode: string;
  };
  /** Whether the API documents are public; otherwise they require a session or an access token. */
  readonly openDocuments: boolean;
  /** Hosts from which templates may be downloaded. */
  readonly templateHosts: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

function readVariable<Name extends VariableName>(
  environment: Environment,
  name: Name,
): (typeof variables)[Name]['fallback'] | NonNullable<ReturnType<(typeof variables)[Name]['read']>> {
  const variable = variables[name];
  const text = environment[name]?.trim();
  if (text === undefined || text === '') return variable.fallback;
  const value = variable.read(text);
  if (value === undefined) {
    // A secret is never printed, even if it is invalid.
    const got = 'secret' in variable ? 'something else' : `"${text.slice(0, 80)}"`;
    throw new SettingsError(`${name} must be ${variable.expects}, not ${got}.`);
  }
  return value;
}

function entraClient(environment: Environment, prefix: 'ENTRA_' | 'ENTRA_GOV_'): EntraClient | undefined {
  const read = <Name extends VariableName>(name: Name) => readVariable(environment, name);
  const clientId = read(`${prefix}CLIENT_ID`);
  const client = {
    clientSecret: read(`${prefix}CLIENT_SECRET`),
    certificateFile: read(`${prefix}CLIENT_CERTIFICATE`),
    federatedTokenFile: read(`${prefix}FEDERATED_TOKEN_FILE`),
  };
  if (clientId) return { clientId, ...client };
  if (Object.values(client).some((value) => value !== undefined)) {
    throw new SettingsError(`A credential with the prefix ${prefix} is set but ${prefix}CLIENT_ID is not.`);
  }
  return undefined;
}

function githubClient(environment: Environment): Settings['github'] {
  const clientId = readVariable(environment, 'GITHUB_CLIENT_ID');
  const clientSecret = readVariable(environment, 'GITHUB_CLIENT_SECRET');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new SettingsError('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together.');
  }
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

const hostsOf = (text: string): string[] =>
  text === 'none' ? [] : text.split(',').map((host) => host.trim().toLowerCase());

/** Reads and validates the environment. Throws a `SettingsError` for an invalid value, which stops the start. */
export function readSettings(environment: Environment): Settings {
  const read = <Name extends VariableName>(name: Name) => readVariable(environment, name);
  const port = read('PORT');
  const entra = {
    general: entraClient(environment, 'ENTRA_'),
    us_gov: entraClient(environment, 'ENTRA_GOV_'),
  };
  const cloud = read('BLUEPORT_CLOUD') ?? (entra.general || entra.us_gov ? 'azure' : 'sandbox');
  if (cloud === 'azure' && !entra.general && !entra.us_gov) {
    throw new SettingsError(
      'BLUEPORT_CLOUD is "azure" but neither ENTRA_CLIENT_ID nor ENTRA_GOV_CLIENT_ID is set.',
    );
  }
  const smtpUrl = read('SMTP_URL');
  const smtpTls = read('SMTP_TLS');
  if (smtpTls === 'optional' && smtpUrl && new URL(smtpUrl).username !== '') {
    throw new SettingsError(
      'SMTP_TLS is "optional" but SMTP_URL holds a password, which never crosses a network unencrypted.',
    );
  }
  return {
    port,
    host: read('HOST'),
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    sandboxPort: read('SANDBOX_PORT'),
    dataDirectory: resolve(read('BLUEPORT_DATA')),
    databaseUrl: read('DATABASE_URL'),
    databaseMigrationUrl: read('DATABASE_MIGRATION_URL'),
    databaseConnections: {
      requests: read('DATABASE_REQUEST_CONNECTIONS'),
      work: read('DATABASE_WORKER_CONNECTIONS'),
    },
    cloud,
    encryptionKey: read('BLUEPORT_ENCRYPTION_KEY'),
    trustedProxy: read('TRUSTED_PROXY'),
    smtpUrl,
    smtpTls,
    mailFrom: read('MAIL_FROM'),
    logLevel: read('LOG_LEVEL'),
    entra,
    governmentLoginHint: read('ENTRA_GOV_LOGIN_HINT'),
    github: githubClient(environment),
    freshSignInMinutes: read('SIGN_IN_FRESH_MINUTES'),
    multiFactorContext: read('ENTRA_MULTI_FACTOR_CONTEXT'),
    costMonths: read('COST_MONTHS'),
    awsRoleArn: read('AWS_ROLE_ARN'),
    published: {
      adminEmail: read('ADMIN_EMAIL'),
      documentation: read('DOCUMENTATION_URL'),
      support: read('SUPPORT_URL'),
      channelCode: read('CHANNEL_CODE'),
    },
    openDocuments: (read('OPEN_DOCS') ?? (cloud === 'sandbox' ? '1' : '0')) === '1',
    templateHosts: hostsOf(read('TEMPLATE_HOSTS')),
  };
}

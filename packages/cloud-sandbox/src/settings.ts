import { join, resolve } from 'node:path';
import { variables, type Variable } from './variables.ts';

const defaultCache = join(import.meta.dirname, '../../../node_modules/.cache/blueport');

/** Settings of the sandbox, read once at startup. */
export interface SandboxSettings {
  /** 0 chooses a free port. */
  port: number;
  /** Port of the mail catcher. Defaults to `port` plus 24. */
  mailPort?: number;
  /** Folder of `sandbox.sqlite`, or `:memory:`. */
  dataDirectory: string;
  /** Folder that keeps generated demo data for further data folders. Undefined disables it. */
  worldCache?: string;
  /** Origins of the portal: allowed for redirects, frames and cross-origin calls. */
  portalOrigins: readonly string[];
  /** `instant` completes every long-running operation immediately; `real` takes realistic time. */
  speed: 'instant' | 'real';
  /** Initial fault rules, as JSON like in `PUT /__faults` or in compact text. */
  faults: string;
  /** Seed of the demo world and of every random decision. */
  seed: number;
  /** Multiplier for the number of resources in the demo world. */
  scale: number;
  /** Whether the resource manager throttles requests like the real one. */
  throttling: boolean;
  /** Lifetime of access tokens and ID tokens in seconds. */
  tokenSeconds: number;
  /** Approximate number of generated cost rows in thirteen months, in addition to those of the resources. */
  costRows?: number;
  /** Port of the TLS listener for command-line tools. Undefined disables it, 0 chooses a free port. */
  tlsPort: number | undefined;
}

/** An environment variable with an invalid value. The message is one sentence for the user. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

type Environment = Readonly<Record<string, string | undefined>>;
type ValueOf<Name extends keyof typeof variables> =
  (typeof variables)[Name] extends Variable<infer Value> ? Value : never;

/** Reads and validates the environment. Throws for invalid values. */
export function readSettings(environment: Environment): SandboxSettings {
  const read = <Name extends keyof typeof variables>(name: Name): ValueOf<Name> | undefined => {
    const { fallback, expects, read: parse } = variables[name];
    const text = environment[name] || fallback;
    if (text === '') return undefined;
    const value = parse(text);
    if (value === undefined) throw new SettingsError(`${name} must be ${expects}, not "${text}".`);
    return value as ValueOf<Name>;
  };
  const required = <Name extends keyof typeof variables>(name: Name): ValueOf<Name> => {
    const value = read(name);
    if (value === undefined) throw new Error(`The variable ${name} has no default.`);
    return value;
  };
  const port = required('SANDBOX_PORT');
  const mailPort = read('SANDBOX_MAIL_PORT');
  const portalPort = readPort(environment);
  const publicUrl = environment['PUBLIC_URL'] || `http://localhost:${portalPort}`;
  const data = environment['BLUEPORT_DATA'] || '.blueport';
  const cache = read('SANDBOX_WORLD_CACHE') ?? defaultCache;
  const tlsPort = port === 0 && !environment['SANDBOX_TLS_PORT'] ? 0 : required('SANDBOX_TLS_PORT');
  return {
    port,
    ...(mailPort === undefined ? {} : { mailPort }),
    dataDirectory: data === ':memory:' ? data : resolve(data),
    ...(cache === 'off' ? {} : { worldCache: resolve(cache) }),
    portalOrigins: portalOrigins(publicUrl, portalPort),
    speed: required('SANDBOX_SPEED'),
    faults: read('SANDBOX_FAULTS') ?? '',
    seed: required('SANDBOX_SEED'),
    scale: required('SANDBOX_SCALE'),
    throttling: required('SANDBOX_THROTTLING') === 'on',
    costRows: required('SANDBOX_COST_ROWS'),
    tokenSeconds: required('SANDBOX_TOKEN_SECONDS'),
    tlsPort: required('SANDBOX_TLS') === '1' ? tlsPort : undefined,
  };
}

/** Returns the portal's port, which is a setting of the server. */
function readPort(environment: Environment): number {
  const text = environment['PORT'] || '4000';
  const port = variables.SANDBOX_PORT.read(text);
  if (port === undefined)
    throw new SettingsError(`PORT must be ${variables.SANDBOX_PORT.expects}, not "${text}".`);
  return port;
}

/** Returns the portal's origins: its public URL, and the loopback names with its port. */
export function portalOrigins(publicUrl: string, portalPort: number): string[] {
  if (!URL.canParse(publicUrl) || !/^https?:$/.test(new URL(publicUrl).protocol)) {
    throw new SettingsError(`PUBLIC_URL must be an http or https address, not "${publicUrl}".`);
  }
  const url = new URL(publicUrl);
  const ports = new Set([String(portalPort)]);
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') ports.add(url.port || '80');
  const loopback = [...ports].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);
  return [...new Set([url.origin, ...loopback.map((origin) => new URL(origin).origin)])];
}

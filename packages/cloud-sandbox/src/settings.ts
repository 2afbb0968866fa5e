import { resolve } from 'node:path';

/** Settings of the sandbox, read once at startup. */
export interface SandboxSettings {
  /** 0 chooses a free port. */
  port: number;
  /** Port of the mail catcher. Defaults to `port` plus 24. */
  mailPort?: number;
  /** Folder of `sandbox.sqlite`, or `:memory:`. */
  dataDirectory: string;
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
  /** Port of the TLS listener for command-line tools. Undefined disables it, 0 chooses a free port. */
  tlsPort: number | undefined;
}

/** An environment variable with an invalid value. The message is one sentence for the user. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads and validates the environment. Throws for invalid values. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const number = (name: string, fallback: number, least: number, most: number, whole = true): number => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (!Number.isFinite(value) || value < least || value > most || (whole && !Number.isInteger(value))) {
      throw new SettingsError(
        `${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, not "${text}".`,
      );
    }
    return value;
  };
  const speed = environment['SANDBOX_SPEED'] || 'real';
  if (speed !== 'instant' && speed !== 'real') {
    throw new SettingsError(`SANDBOX_SPEED must be "instant" or "real", not "${speed}".`);
  }
  const throttling = environment['SANDBOX_THROTTLING'] || 'on';
  if (throttling !== 'on' && throttling !== 'off') {
    throw new SettingsError(`SANDBOX_THROTTLING must be "on" or "off", not "${throttling}".`);
  }
  const mailPort = number('SANDBOX_MAIL_PORT', -1, 0, 65_535);
  const tls = environment['SANDBOX_TLS'] || '0';
  if (tls !== '0' && tls !== '1') throw new SettingsError(`SANDBOX_TLS must be 0 or 1, not "${tls}".`);
  const port = number('SANDBOX_PORT', 4001, 0, 65_535);
  const portalPort = number('PORT', 4000, 0, 65_535);
  const publicUrl = environment['PUBLIC_URL'] || `http://localhost:${portalPort}`;
  const data = environment['BLUEPORT_DATA'] || '.blueport';
  return {
    port,
    ...(mailPort === -1 ? {} : { mailPort }),
    dataDirectory: data === ':memory:' ? data : resolve(data),
    portalOrigins: portalOrigins(publicUrl, portalPort),
    speed,
    faults: environment['SANDBOX_FAULTS'] ?? '',
    seed: number('SANDBOX_SEED', 1, 0, Number.MAX_SAFE_INTEGER),
    scale: number('SANDBOX_SCALE', 1, 0.01, 10_000, false),
    throttling: throttling === 'on',
    tokenSeconds: number('SANDBOX_TOKEN_SECONDS', 3599, 1, 86_400),
    tlsPort: tls === '1' ? number('SANDBOX_TLS_PORT', port === 0 ? 0 : 4443, 0, 65_535) : undefined,
  };
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

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the tool and returns its parsed JSON output. An error contains the tool's output. */
export type Az = (...args: string[]) => Promise<unknown>;

export async function hasAz(): Promise<boolean> {
  try {
    await run('az', ['--version'], { env: { ...process.env, AZURE_CORE_COLLECT_TELEMETRY: 'false' } });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the tool with a separate configuration, the listener as proxy, and the sandbox's certificate authority
 * trusted.
 */
export function azOf(options: { folder: string; proxy: string; authority: string }): Az {
  const { HTTP_PROXY: _plain, NO_PROXY: _none, no_proxy: _lower, ...rest } = process.env;
  const env = {
    ...rest,
    AZURE_CONFIG_DIR: path.join(options.folder, 'az'),
    AZURE_CORE_COLLECT_TELEMETRY: 'false',
    HTTPS_PROXY: options.proxy,
    REQUESTS_CA_BUNDLE: options.authority,
  };
  return async (...args) => {
    try {
      const { stdout } = await run('az', [...args, '--output', 'json'], { env, maxBuffer: 32 * 1024 * 1024 });
      return stdout.trim() === '' ? undefined : (JSON.parse(stdout) as unknown);
    } catch (error) {
      const errorText = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      throw new Error(`az ${args.slice(0, 4).join(' ')} …: ${errorText.trim().slice(0, 1200)}`, {
        cause: error,
      });
    }
  };
}

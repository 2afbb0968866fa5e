import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the tool; the answer is what it prints as JSON. A failure carries what it said. */
export type Az = (...args: string[]) => Promise<unknown>;

/** Whether the tool is installed. */
export async function hasAz(): Promise<boolean> {
  try {
    await run('az', ['--version'], { env: { ...process.env, AZURE_CORE_COLLECT_TELEMETRY: 'false' } });
    return true;
  } catch {
    return false;
  }
}

/** The tool with a configuration of its own, the listener as its proxy and the sandbox's authority as the one it trusts. */
export function azOf(given: { folder: string; proxy: string; authority: string }): Az {
  const { HTTP_PROXY: _plain, NO_PROXY: _none, no_proxy: _lower, ...rest } = process.env;
  const env = {
    ...rest,
    AZURE_CONFIG_DIR: path.join(given.folder, 'az'),
    AZURE_CORE_COLLECT_TELEMETRY: 'false',
    HTTPS_PROXY: given.proxy,
    REQUESTS_CA_BUNDLE: given.authority,
  };
  return async (...args) => {
    try {
      const { stdout } = await run('az', [...args, '--output', 'json'], { env, maxBuffer: 32 * 1024 * 1024 });
      return stdout.trim() === '' ? undefined : (JSON.parse(stdout) as unknown);
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      throw new Error(`az ${args.slice(0, 4).join(' ')} …: ${said.trim().slice(-600)}`, { cause: error });
    }
  };
}

import { SettingsError, readSettings } from './settings.ts';
import { FaultSyntaxError } from './faults/readFaults.ts';
import { startSandbox, type RunningSandbox } from './server.ts';

/** Runs the sandbox as a separate process that survives the portal's server. */
async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  const sandbox = await startSandbox(settings);
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    // A connection that does not close must not keep the process alive.
    setTimeout(() => process.exit(1), 5000).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process may have exited, in which case nothing reads the output.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.stdout.write(`${JSON.stringify(ready(sandbox))}\n`);
}

/** Returns startup information for the parent process. */
const ready = ({ port, tls }: RunningSandbox): object => ({
  ready: true,
  port,
  ...(tls === undefined ? {} : { tlsPort: tls.port, authority: tls.authorityFile }),
});

/** Returns one sentence for errors that the user can fix. */
function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof FaultSyntaxError) return `SANDBOX_FAULTS: ${error.message}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${process.env['SANDBOX_PORT'] ?? 4001} is in use; set SANDBOX_PORT to a free one.`;
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'ENOSPC') {
    return `The data folder ${process.env['BLUEPORT_DATA'] ?? '.blueport'} cannot be written (${code}).`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Starts the sandbox and prints one line when it is ready, or one sentence if it failed. */
export async function runSandbox(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    process.stderr.write(`The sandbox did not start. ${explain(error)}\n`);
    process.exitCode = 1;
  }
}

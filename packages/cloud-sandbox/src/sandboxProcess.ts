import { SettingsError, readSettings } from './settings.ts';
import { FaultSyntaxError } from './faults/readFaults.ts';
import { startSandbox, type RunningSandbox } from './server.ts';

/** The sandbox as a process of its own: it lives on when the portal's server dies. */
async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  const sandbox = await startSandbox(settings);
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    // A connection that will not close must not keep the process.
    setTimeout(() => process.exit(1), 5000).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started us may be gone, and then nobody reads what we print.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  process.stdout.write(`${JSON.stringify(ready(sandbox))}\n`);
}

/** What whoever started the sandbox needs to know. */
const ready = ({ port, tls }: RunningSandbox): object => ({
  ready: true,
  port,
  ...(tls === undefined ? {} : { tlsPort: tls.port, authority: tls.authorityFile }),
});

/** One sentence for the errors that whoever starts the sandbox can do something about. */
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

/** Starts the sandbox and says in one line that it is ready, or in one sentence why it is not. */
export async function runSandbox(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    process.stderr.write(`The sandbox did not start. ${explain(error)}\n`);
    process.exitCode = 1;
  }
}

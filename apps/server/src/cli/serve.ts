import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { compose, type ComposedServer, type ServerRole } from '../composition.ts';
import { createLogger } from '../logging.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { Command } from './command-line.ts';
import { usageError } from './exit-codes.ts';
import { parseArguments } from './parse-arguments.ts';

const roles = ['all', 'api', 'worker'] as const;
const shutdownMilliseconds = 10_000;
/** Milliseconds that a canceled start may take to close its resources. */
const startMilliseconds = 30_000;

const listenProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program; stop that program or choose another port with PORT=…',
  EACCES: 'may not be opened by this user; choose a port above 1023 with PORT=…',
  EADDRNOTAVAIL: 'is not an address of this machine; check HOST',
  ENOTFOUND: 'has a host name that is not known; check HOST',
};

async function listen({ app }: ComposedServer, { port, host }: Settings): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const problem = listenProblems[(error as NodeJS.ErrnoException).code ?? ''];
    if (!problem) throw error;
    throw new StartError(`Port ${port} on ${host} ${problem}.`);
  }
}

interface Stopping {
  /** Marks the server as ready. From here on it finishes accepted requests quickly. */
  markReady(): void;
  /** Restores the default signal handling. */
  undo(): void;
}

/**
 * First signal: stop accepting requests and finish accepted ones. Second signal or timeout: exit immediately. A signal
 * during startup waits until the resources are open and then closes them, so that no database keeps running.
 */
function closeOnSignal(composing: Promise<ComposedServer>, log: Logger, stop: AbortController): Stopping {
  let limit = startMilliseconds;
  const endAfter = (milliseconds: number): void => {
    setTimeout(() => {
      log.warn('shutdown timed out');
      process.exit(1);
    }, milliseconds).unref();
  };
  const { uninstall } = closeWithGrace(
    { delay: false, logger: false, onSecondSignal: () => process.exit(1) },
    async ({ err, signal }) => {
      stop.abort();
      endAfter(limit);
      if (err) log.fatal({ err }, 'the server cannot continue');
      log.info({ signal }, 'stopping');
      const server = await composing.catch(() => undefined);
      await server?.close();
      log.info('stopped');
      log.flush();
    },
  );
  return {
    markReady: () => {
      limit = shutdownMilliseconds;
    },
    undo: uninstall,
  };
}

/** The `serve` command: runs the portal until it is stopped. */
export const serveCommand: Command = {
  name: 'serve',
  help: {
    usage: ['blueport serve [--role all|api|worker]'],
    blocks: [
      'Run the portal. The configuration comes from environment variables, which docs/reference/settings.md lists.',
      {
        options: [
          { name: 'role all', help: 'API and background work in one process (the default)' },
          { name: 'role api', help: 'the API only' },
          { name: 'role worker', help: 'background work; also listens for health checks' },
        ],
      },
    ],
  },
  async run(args) {
    const { values } = parseArguments({
      args: [...args],
      options: { role: { type: 'string', default: 'all' } },
    });
    const role: ServerRole | undefined = roles.find((name) => name === values.role);
    if (!role) throw usageError('option-choices', { option: 'role', choices: roles.join(', ') });
    const settings = readSettings(process.env);
    const log = createLogger(settings.logLevel);
    const stop = new AbortController();
    const composing = compose(settings, log, role, stop.signal);
    const stopping = closeOnSignal(composing, log, stop);
    let server: ComposedServer | undefined;
    try {
      server = await composing;
      const address = await listen(server, settings);
      const claimLink = await server.issueClaimLink();
      // Deliberately not logged: read access to the logs must not allow anyone to become the operator.
      if (claimLink !== undefined) process.stdout.write(`claim: ${claimLink}\n`);
      await server.startWork();
      stopping.markReady();
      log.info({ address, role, milliseconds: Math.round(performance.now()) }, 'ready');
    } catch (error) {
      // During a shutdown, the start fails and the shutdown ends the process.
      if (stop.signal.aborted) return undefined;
      stopping.undo();
      await server?.close();
      throw error;
    }
    return undefined;
  },
};

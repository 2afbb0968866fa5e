import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import type { MailFault, MailFaults } from './mailFaults.ts';
import type { MailStore } from './mailStore.ts';

/** A mail server that stores mail without delivering it. */
export interface MailCatcher {
  readonly port: number;
  close(): Promise<void>;
}

const longestBytes = 10 * 1024 * 1024;

const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

type Receive = NonNullable<SMTPServerOptions['onData']>;

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

interface CatcherParts {
  readonly store: MailStore;
  readonly faults: MailFaults;
  readonly now: () => Date;
}

/** Receives mail for the server, and injects faults. */
class Reception {
  readonly #parts: CatcherParts;
  readonly #drop: (session: SMTPServerSession) => void;
  /** Faults injected into the mail being sent, by session. */
  readonly #injected = new Map<string, MailFault | undefined>();

  constructor(parts: CatcherParts, drop: (session: SMTPServerSession) => void) {
    this.#parts = parts;
    this.#drop = drop;
  }

  checkRecipient(session: SMTPServerSession, callback: (error?: Error | null) => void): void {
    const known = this.#injected.has(session.id);
    const fault = known ? this.#injected.get(session.id) : this.#parts.faults.nextFault();
    this.#injected.set(session.id, fault);
    if (fault?.kind === '5xx') return callback(refusal(550, 'No such mailbox'));
    if (fault?.kind === 'drop-before') return this.#drop(session);
    return callback();
  }

  /** Receives a mail. A client that dies while sending must end only its connection, never the sandbox. */
  async take(...[stream, session, callback]: Parameters<Receive>): Promise<void> {
    try {
      await this.#take(stream, session, callback);
    } catch {
      callback(refusal(451, 'Try again later'));
    }
  }

  end(session: SMTPServerSession): void {
    this.#injected.delete(session.id);
  }

  async #take(...[stream, session, callback]: Parameters<Receive>): Promise<void> {
    const fault = this.#injected.get(session.id);
    this.#injected.delete(session.id);
    const source = await readText(stream);
    if (stream.sizeExceeded) return callback(refusal(552, 'The message is too large'));
    if (fault?.kind === '4xx') return callback(refusal(451, 'Try again later'));
    if (fault?.kind === 'drop-after') return this.#drop(session);
    await this.#keep(source, session);
    if (fault?.kind === 'lost-answer') return this.#drop(session);
    if (fault?.kind === 'slow') await pause(fault.delayMs ?? 3000);
    return callback(null, 'Kept');
  }

  async #keep(source: string, session: SMTPServerSession): Promise<void> {
    const { store, now } = this.#parts;
    const { subject = '', messageId = '' } = await PostalMime.parse(source);
    const { mailFrom, rcptTo } = session.envelope;
    store.add({
      receivedAt: now().toISOString(),
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      subject,
      messageId,
      source,
    });
  }
}

function closeConnections(server: SMTPServer, isOf: (session: SMTPServerSession) => boolean): void {
  for (const connection of server.connections) {
    if (isOf(connection.session)) connection.close();
  }
}

const listen = (server: SMTPServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error);
    server.server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', failed);
      resolve();
    });
  });

/**
 * Starts the catcher on 127.0.0.1. If the port is in use, falls back to a free one unless the port was set explicitly.
 */
export async function startMailCatcher(
  parts: CatcherParts & { readonly port: number; readonly mustHavePort: boolean },
): Promise<MailCatcher> {
  const reception = new Reception(parts, ({ id }) => closeConnections(server, (other) => other.id === id));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideSTARTTLS: true,
    size: longestBytes,
    logger: false,
    banner: 'Blueport sandbox mail catcher',
    // Reverse lookups of 127.0.0.1 are slow and add nothing.
    disableReverseLookup: true,
    onRcptTo: (_address, session, callback) => reception.checkRecipient(session, callback),
    onData: (stream, session, callback) => void reception.take(stream, session, callback),
    onClose: (session) => reception.end(session),
  });
  server.on('error', () => undefined);
  try {
    await listen(server, parts.port);
  } catch (error) {
    if (parts.mustHavePort) throw error;
    await listen(server, 0);
  }
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : parts.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeConnections(server, () => true);
      }),
  };
}

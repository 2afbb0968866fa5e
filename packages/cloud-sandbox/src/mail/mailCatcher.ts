import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerSession } from 'smtp-server';
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

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Starts the catcher on 127.0.0.1. If the port is in use, falls back to a free one unless the port was set explicitly.
 */
export async function startMailCatcher(parts: {
  readonly port: number;
  readonly mustHavePort: boolean;
  readonly store: MailStore;
  readonly faults: MailFaults;
  readonly now: () => Date;
}): Promise<MailCatcher> {
  /** Faults injected into the mail being sent, by session. */
  const struck = new Map<string, MailFault | undefined>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideSTARTTLS: true,
    size: longestBytes,
    logger: false,
    banner: 'Blueport sandbox mail catcher',
    // Reverse lookups of 127.0.0.1 are slow and add nothing.
    disableReverseLookup: true,
    onRcptTo(_address, session, callback) {
      const fault = struck.has(session.id) ? struck.get(session.id) : parts.faults.strike();
      struck.set(session.id, fault);
      if (fault?.kind === '5xx') return callback(refusal(550, 'No such mailbox'));
      if (fault?.kind === 'drop-before') return drop(session);
      return callback();
    },
    onData(stream, session, callback) {
      void takeSafely(stream, session, callback);
    },
    onClose: (session) => void struck.delete(session.id),
  });
  server.on('error', () => undefined);

  function drop(session: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.session.id === session.id) connection.close();
    }
  }

  async function keep(source: string, session: SMTPServerSession): Promise<void> {
    const { subject = '', messageId = '' } = await PostalMime.parse(source);
    const { mailFrom, rcptTo } = session.envelope;
    parts.store.add({
      receivedAt: parts.now().toISOString(),
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      subject,
      messageId,
      source,
    });
  }

  async function take(
    stream: AsyncIterable<Buffer> & { sizeExceeded: boolean },
    session: SMTPServerSession,
    callback: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const fault = struck.get(session.id);
    struck.delete(session.id);
    const source = await readText(stream);
    if (stream.sizeExceeded) return callback(refusal(552, 'The message is too large'));
    if (fault?.kind === '4xx') return callback(refusal(451, 'Try again later'));
    if (fault?.kind === 'drop-after') return drop(session);
    await keep(source, session);
    if (fault?.kind === 'lost-answer') return drop(session);
    if (fault?.kind === 'slow') await pause(fault.delayMs ?? 3000);
    return callback(null, 'Kept');
  }

  /** Receives a mail. A client that dies while sending must end only its connection, never the sandbox. */
  async function takeSafely(...hand: Parameters<typeof take>): Promise<void> {
    try {
      await take(...hand);
    } catch {
      hand[2](refusal(451, 'Try again later'));
    }
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const failed = (error: Error): void => reject(error);
      server.server.once('error', failed);
      server.listen(port, '127.0.0.1', () => {
        server.server.off('error', failed);
        resolve();
      });
    });
  try {
    await listen(parts.port);
  } catch (error) {
    if (parts.mustHavePort) throw error;
    await listen(0);
  }
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : parts.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection.close();
      }),
  };
}

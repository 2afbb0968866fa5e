import { connect, createServer, type Socket } from 'node:net';

/** A line between two that can fall silent: connections stay open, new ones too, and nothing gets through any more. */
export interface SilentLine {
  readonly port: number;
  /** Swallows everything from now on. */
  silence(): void;
  /** Carries again what is opened from now on. What was open before stays dead; whoever let go of it is let go by the other side. */
  restore(): void;
  /** Keeps back what is answered on the connections that are open now, until one that was opened later has ended. */
  answerAfterTheNext(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket | undefined;
  isDead: boolean;
  /** Answers that are kept back, in their order. */
  kept?: Buffer[] | undefined;
}

/** Opens a line to a port of this machine. */
export async function openSilentLine(to: number): Promise<SilentLine> {
  const pairs = new Set<Pair>();
  let isSilent = false;
  let release: (() => void) | undefined;
  const forget = (pair: Pair): void => {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far?.destroy();
  };
  const server = createServer((near) => {
    near.on('error', () => {});
    const far = isSilent ? undefined : connect(to, '127.0.0.1');
    far?.on('error', () => {});
    const pair: Pair = { near, far, isDead: isSilent };
    pairs.add(pair);
    near.on('data', (data) => {
      if (!pair.isDead) far?.write(data);
    });
    far?.on('data', (data) => {
      if (pair.kept) pair.kept.push(data);
      else if (!pair.isDead) near.write(data);
    });
    // A network that swallows everything carries no end either.
    for (const side of [near, far]) {
      side?.on('close', () => {
        if (!pair.isDead) forget(pair);
        if (pair.kept === undefined) release?.();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    silence() {
      isSilent = true;
      for (const pair of pairs) pair.isDead = true;
    },
    restore() {
      isSilent = false;
      for (const pair of pairs) if (pair.near.destroyed || pair.far?.destroyed) forget(pair);
    },
    answerAfterTheNext() {
      for (const pair of pairs) pair.kept = [];
      return new Promise((resolve) => {
        release = () => {
          release = undefined;
          for (const pair of pairs) {
            for (const data of pair.kept ?? []) pair.near.write(data);
            pair.kept = undefined;
          }
          resolve();
        };
      });
    },
    async close() {
      for (const pair of pairs) forget(pair);
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

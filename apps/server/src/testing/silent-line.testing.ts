import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can drop all data: connections stay open and can be opened, but nothing is transferred. */
export interface SilentLine {
  readonly port: number;
  /** Drops all data from now on. */
  silence(): void;
  /**
   * Transfers data of new connections again. Older ones stay dead; if one side closes them, the other side is closed
   * too.
   */
  restore(): void;
  /** Holds back responses on the current connections until one opened later has ended. */
  answerAfterTheNext(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket | undefined;
  isDead: boolean;
  /** Responses held back, in order. */
  chunks?: Buffer[] | undefined;
}

/** Opens a proxy to a port of this machine. */
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
      if (pair.chunks) pair.chunks.push(data);
      else if (!pair.isDead) near.write(data);
    });
    // A network that drops all data does not transfer the end of a connection either.
    for (const side of [near, far]) {
      side?.on('close', () => {
        if (!pair.isDead) forget(pair);
        if (pair.chunks === undefined) release?.();
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
      for (const pair of pairs) pair.chunks = [];
      return new Promise((resolve) => {
        release = () => {
          release = undefined;
          for (const pair of pairs) {
            for (const data of pair.chunks ?? []) pair.near.write(data);
            pair.chunks = undefined;
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

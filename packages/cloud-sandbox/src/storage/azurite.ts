import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';

/** The keys of a storage account. */
export interface AccountKeys {
  readonly name: string;
  readonly key1: Buffer;
  readonly key2: Buffer;
}

interface LokiStore {
  readonly db: { saveDatabase(done: (error?: Error) => void): void };
}

/** The parts of Azurite's blob server that are used. Azurite 3.36.0 ships no types for its modules. */
interface BlobServer {
  readonly httpServer: Server;
  readonly accountDataStore: { getAccount(name: string): AccountKeys | undefined };
  readonly metadataStore: LokiStore;
  readonly extentMetadataStore: LokiStore;
  start(): Promise<void>;
  close(): Promise<void>;
}

type New<Instance> = new (...parameters: unknown[]) => Instance;

/** A running blob service on a port of this machine. */
export interface RunningBlobService {
  readonly port: number;
  /** Writes the state of blobs to the disk, which otherwise happens every five seconds. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const save = ({ db }: LokiStore): Promise<void> =>
  new Promise((resolve, reject) => {
    db.saveDatabase((error) => (error ? reject(error) : resolve()));
  });

/**
 * Starts Azurite's blob service in this process. Its modules are loaded here, not with the sandbox: most runs never need
 * them. `accountOf` is called for each request, so that a regenerated key applies immediately.
 */
export async function startBlobService(
  dataDirectory: string,
  accountOf: (name: string) => AccountKeys | undefined,
): Promise<RunningBlobService> {
  const load = createRequire(import.meta.url);
  const { default: Configuration } = load('azurite/dist/src/blob/BlobConfiguration.js') as {
    default: New<object>;
  };
  const { default: BlobServer } = load('azurite/dist/src/blob/BlobServer.js') as { default: New<BlobServer> };
  const isInMemory = dataDirectory === ':memory:';
  const folder = join(dataDirectory, 'sandbox-storage');
  if (!isInMemory) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = (name: string): string => (isInMemory ? name : join(folder, name));
  const keepAliveSeconds = 5;
  const server = new BlobServer(
    new Configuration(
      '127.0.0.1',
      0,
      keepAliveSeconds,
      file('blobs.json'),
      file('blob-extents.json'),
      [{ locationId: 'Default', locationPath: file('blobs'), maxConcurrency: 50 }],
      false,
      undefined,
      false,
      undefined,
      false,
      // Clients are newer than Azurite.
      true,
      '',
      '',
      '',
      undefined,
      false,
      isInMemory,
    ),
  );
  server.accountDataStore.getAccount = accountOf;
  await server.start();
  server.httpServer.unref();
  return {
    port: (server.httpServer.address() as AddressInfo).port,
    async flush() {
      if (isInMemory) return;
      await save(server.extentMetadataStore);
      await save(server.metadataStore);
    },
    close: () => server.close(),
  };
}

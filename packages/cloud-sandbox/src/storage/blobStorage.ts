import type { Cloud, SandboxContext } from '../context.ts';
import { endpointsOf } from '../resource-manager/catalog/endpoints.ts';
import { estateOf, type Estate } from '../resource-manager/estate.ts';
import type { StoredResource } from '../resource-manager/store/resources.ts';
import { migrate } from '../store/store.ts';
import { at, textOf } from '../resource-manager/json.ts';
import { storageKey } from '../resource-manager/types/storage/storageKeys.ts';
import { startBlobService, type AccountKeys, type RunningBlobService } from './azurite.ts';
import { accountSas, sasTime } from './sas.ts';

const steps: readonly string[] = [
  'CREATE TABLE blob_accounts (name TEXT PRIMARY KEY, created_at TEXT NOT NULL) STRICT;',
];

const accountType = 'microsoft.storage/storageaccounts';
const containerType = 'Microsoft.Storage/storageAccounts/blobServices/containers';

/** The parts of a storage account that its blob service needs. */
export type BlobAccount = Pick<StoredResource, 'key' | 'id' | 'name' | 'body' | 'createdAt'>;

const serviceAccount = (name: string, domain: string): BlobAccount => ({
  key: `/service/${name}`,
  createdAt: '',
  id: `/service/${name}`,
  name,
  body: { properties: { primaryEndpoints: { blob: `https://${name}.blob.${domain}/` } } },
});

const serviceAccounts = {
  general: serviceAccount('ccmreportstorageeus', endpointsOf('general').storage),
  us_gov: serviceAccount('ccmreportstorageusgv', endpointsOf('us_gov').storage),
} as const;

/** Returns the account of the cloud itself, which keeps cost details reports for download. */
export const serviceAccountOf = (cloud: Cloud): BlobAccount => serviceAccounts[cloud];

/** An error of the blob service. */
class BlobServiceError extends Error {
  override readonly name = 'BlobServiceError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A blob service for all storage accounts of the estate, started on first use. Accounts have the keys that ARM returns. */
export class BlobStorage {
  readonly #estate: Estate;
  #service: Promise<RunningBlobService> | undefined;
  #running: RunningBlobService | undefined;
  #flushing: NodeJS.Timeout | undefined;
  readonly #work = new Set<Promise<unknown>>();
  readonly #used = new Map<string, Promise<void>>();
  readonly #listeners: ((account: BlobAccount) => void)[] = [];
  readonly #containers = new Map<string, Set<string>>();

  constructor(context: SandboxContext) {
    migrate(context.db, 'blob-storage', steps);
    this.#estate = estateOf(context);
  }

  /** The port of the service, or undefined if it was not needed yet. */
  get port(): number | undefined {
    return this.#running?.port;
  }

  /** Finds an account of a cloud by its name, which is the first label of its host. */
  account(cloud: Cloud, name: string): BlobAccount | undefined {
    if (name === serviceAccounts[cloud].name) return serviceAccounts[cloud];
    const found = this.#estate.resources.byGlobalName(`${cloud}/storage/${name.toLowerCase()}`);
    return found?.type.toLowerCase() === accountType ? found : undefined;
  }

  keysOf(account: BlobAccount): AccountKeys {
    const { seed } = this.#estate.context.settings;
    const key = (name: 'key1' | 'key2'): Buffer => Buffer.from(storageKey(seed, account, name), 'base64');
    return { name: account.name, key1: key('key1'), key2: key('key2') };
  }

  /** Returns the URL of an account's blob service, without a slash at the end. */
  originOf({ body }: BlobAccount): string {
    return (textOf(at(body, 'properties', 'primaryEndpoints', 'blob')) ?? '').replace(/\/$/, '');
  }

  /** Starts the service if it is not running, and creates the containers of the account that ARM lists. */
  async open(account: BlobAccount): Promise<RunningBlobService> {
    const { dataDirectory } = this.#estate.context.settings;
    this.#service ??= startBlobService(dataDirectory, (name) => {
      const found = this.account('general', name) ?? this.account('us_gov', name);
      return found === undefined ? undefined : this.keysOf(found);
    });
    this.#running = await this.#service;
    const identity = `${account.key}|${account.createdAt}`;
    if (this.#used.get(identity) === undefined) this.#used.set(identity, this.#prepare(account));
    await this.#used.get(identity);
    await this.#createContainers(account);
    return this.#running;
  }

  /** Removes the blobs of a deleted account with the same name, before an account is used for the first time. */
  async #prepare(account: BlobAccount): Promise<void> {
    const { db } = this.#estate.context;
    const row = db.prepare('SELECT created_at FROM blob_accounts WHERE name = ?').get(account.name);
    if (row !== undefined && row['created_at'] !== account.createdAt) {
      this.#containers.delete(account.key);
      const text = await this.#send(account, 'GET', '/', { comp: 'list' }, undefined, [200]);
      for (const [, name = ''] of text.matchAll(/<Name>([^<]*)<\/Name>/g))
        await this.#send(account, 'DELETE', `/${name}`, { restype: 'container' }, undefined, [202, 404]);
    }
    db.prepare('INSERT OR REPLACE INTO blob_accounts (name, created_at) VALUES (?, ?)').run(
      account.name,
      account.createdAt,
    );
    for (const listener of this.#listeners) listener(account);
  }

  /** Calls back when an account is used for the first time in this process. */
  onFirstUse(listener: (account: BlobAccount) => void): void {
    this.#listeners.push(listener);
  }

  async #createContainers(account: BlobAccount): Promise<void> {
    const known = this.#containers.get(account.key) ?? new Set<string>();
    this.#containers.set(account.key, known);
    for (const { name } of this.#estate.resources.below(account.key, containerType)) {
      const container = name.split('/').at(-1) ?? name;
      if (known.has(container)) continue;
      await this.createContainer(account, container);
      known.add(container);
    }
  }

  /** Creates a container unless it exists. */
  async createContainer(account: BlobAccount, container: string): Promise<void> {
    await this.#send(account, 'PUT', `/${container}`, { restype: 'container' }, undefined, [201, 409]);
  }

  /** Writes a block blob from parts of a stream, replacing an existing one. Returns its size in bytes. */
  async write(
    account: BlobAccount,
    container: string,
    blob: string,
    contentType: string,
    parts: Iterable<Buffer>,
  ): Promise<number> {
    const path = `/${container}/${blob.split('/').map(encodeURIComponent).join('/')}`;
    const ids: string[] = [];
    let size = 0;
    for (const part of parts) {
      const blockid = Buffer.from(String(ids.length).padStart(8, '0')).toString('base64');
      await this.#send(account, 'PUT', path, { comp: 'block', blockid }, part, [201]);
      ids.push(blockid);
      size += part.length;
    }
    const list = `<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`;
    const headers = { 'x-ms-blob-content-type': contentType };
    await this.#send(account, 'PUT', path, { comp: 'blocklist' }, Buffer.from(list), [201], headers);
    return size;
  }

  /** Deletes all blobs whose names start with a prefix, except some. */
  async deleteBlobs(
    account: BlobAccount,
    container: string,
    prefix: string,
    isKept: (name: string) => boolean,
  ): Promise<void> {
    const query = { restype: 'container', comp: 'list', prefix };
    const text = await this.#send(account, 'GET', `/${container}`, query, undefined, [200, 404]);
    for (const [, name = ''] of text.matchAll(/<Name>([^<]*)<\/Name>/g)) {
      if (isKept(name)) continue;
      const path = `/${container}/${name.split('/').map(encodeURIComponent).join('/')}`;
      await this.#send(account, 'DELETE', path, {}, undefined, [202, 404]);
    }
  }

  async #send(
    account: BlobAccount,
    method: string,
    path: string,
    query: Readonly<Record<string, string>>,
    body: Buffer | undefined,
    expected: readonly number[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { port } = this.#running ?? (await this.open(account));
    const sas = accountSas(account.name, this.keysOf(account).key1, {
      permissions: 'rwdlac',
      services: 'b',
      resourceTypes: 'sco',
      // The blob service compares with the clock of this machine, not with that of the sandbox.
      expiry: sasTime(Date.now() + 3_600_000),
    });
    const parameters = new URLSearchParams(query).toString();
    const url = `http://127.0.0.1:${port}/${account.name}${path}?${sas}${parameters === '' ? '' : `&${parameters}`}`;
    const response = await fetch(url, {
      method,
      headers: { 'x-ms-version': '2021-08-06', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    if (!expected.includes(response.status))
      throw new BlobServiceError(
        response.status,
        `${method} ${path}: ${response.status} ${text.slice(0, 300)}`,
      );
    return text;
  }

  /** Lets work that writes blobs end before the service is closed. */
  track(work: Promise<unknown>): void {
    this.#work.add(work);
    void work.finally(() => this.#work.delete(work));
  }

  /** Writes changes to the disk soon. */
  scheduleFlush(): void {
    if (this.#flushing !== undefined) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      void this.#running?.flush();
    }, 250);
    this.#flushing.unref();
  }

  async flush(): Promise<void> {
    await this.#running?.flush();
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#work);
    clearTimeout(this.#flushing);
    const service = await this.#service;
    await service?.close();
  }
}

const storages = new WeakMap<SandboxContext, BlobStorage>();

/** Returns the blob storage of a sandbox. */
export function blobStorageOf(context: SandboxContext): BlobStorage {
  const known = storages.get(context);
  if (known !== undefined) return known;
  const storage = new BlobStorage(context);
  storages.set(context, storage);
  return storage;
}

import { Readable } from 'node:stream';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient, StorageSharedKeyCredential, ContainerSASPermissions } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../testing/armClient.ts';

const version = '2023-01-01';
const dataDirectory = mkdtempSync(join(tmpdir(), 'blueport-blobs-'));
let cloud: TestCloud;
let group: string;
const accountName = 'stblobproof01';
const account = () => `${group}/providers/Microsoft.Storage/storageAccounts/${accountName}`;
const origin = `https://${accountName}.blob.core.windows.net`;

const start = () => startTestCloud({ dataDirectory, scale: 0.02 });

const post = async (action: string, body?: object) => {
  const answer = await cloud.call(`${account()}/${action}?api-version=${version}`, { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const keys = async (): Promise<string[]> =>
  ((await post('listKeys'))['keys'] as { value: string }[]).map(({ value }) => value);

const withKey = (key: string) =>
  new BlobServiceClient(origin, new StorageSharedKeyCredential(accountName, key), {
    httpClient: cloud.blobHttpClient,
    retryOptions: { maxTries: 1 },
  });
const withSas = (sas: string) =>
  new BlobServiceClient(`${origin}?${sas}`, undefined, {
    httpClient: cloud.blobHttpClient,
    retryOptions: { maxTries: 1 },
  });
const describeSandbox = async () =>
  (await (await fetch(`${cloud.sandbox.origin}/__sandbox`)).json()) as {
    ports: number[];
    storage: { blobPort: number | null };
  };

beforeAll(async () => {
  cloud = await start();
  const { body } = await cloud.call('/subscriptions?api-version=2022-12-01');
  const [subscription] = body['value'] as { subscriptionId: string }[];
  group = `/subscriptions/${subscription?.subscriptionId}/resourceGroups/rg-blobs`;
  await cloud.call(`${group}?api-version=2022-09-01`, { method: 'PUT', body: { location: 'westeurope' } });
  await cloud.call(`${account()}?api-version=${version}`, {
    method: 'PUT',
    body: { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
  });
});
afterAll(() => cloud.sandbox.close());

describe('the blob service', () => {
  it('starts with the first request', async () => {
    expect((await describeSandbox()).storage.blobPort).toBeNull();
    const [key = ''] = await keys();
    await withKey(key).getContainerClient('first').create();
    const { ports, storage } = await describeSandbox();
    expect(storage.blobPort).toBeGreaterThan(0);
    expect(ports).toContain(storage.blobPort);
  });

  it('stores blocks and returns them, with the keys of the resource manager', async () => {
    const [key = ''] = await keys();
    const container = withKey(key).getContainerClient('first');
    const blob = container.getBlockBlobClient('folder/größe 1.csv');
    const content = Buffer.alloc(9 * 1024 * 1024, 'abc');
    await blob.uploadStream(Readable.from([content]), 4 * 1024 * 1024, 2);
    expect((await blob.downloadToBuffer()).equals(content)).toBe(true);
    const names: string[] = [];
    for await (const { name } of container.listBlobsFlat({ prefix: 'folder/' })) names.push(name);
    expect(names).toEqual(['folder/größe 1.csv']);
  });

  it('lists the containers that the resource manager created', async () => {
    const path = `${account()}/blobServices/default/containers/by-arm?api-version=${version}`;
    await cloud.call(path, { method: 'PUT', body: {} });
    const [key = ''] = await keys();
    const names: string[] = [];
    for await (const { name } of withKey(key).listContainers()) names.push(name);
    expect(names).toEqual(['by-arm', 'first']);
  });

  it('accepts signatures of the resource manager within their limits', async () => {
    const expiry = new Date(Date.now() + 3_600_000).toISOString();
    const reading = await post('listAccountSas', {
      signedServices: 'b',
      signedResourceTypes: 'sco',
      signedPermission: 'rl',
      signedExpiry: expiry,
      keyToSign: 'key2',
    });
    const reader = withSas(String(reading['accountSasToken'])).getContainerClient('first');
    const blob = reader.getBlockBlobClient('folder/größe 1.csv');
    expect((await blob.getProperties()).contentLength).toBe(9 * 1024 * 1024);
    await expect(blob.delete()).rejects.toMatchObject({ statusCode: 403 });
    const service = await post('listServiceSas', {
      canonicalizedResource: `/blob/${accountName}/first`,
      signedResource: 'c',
      signedPermission: 'r',
      signedExpiry: expiry,
    });
    const narrow = withSas(String(service['serviceSasToken']));
    const inside = narrow.getContainerClient('first').getBlockBlobClient('folder/größe 1.csv');
    expect((await inside.getProperties()).contentLength).toBe(9 * 1024 * 1024);
    const outside = narrow.getContainerClient('by-arm').getBlockBlobClient('other');
    await expect(outside.getProperties()).rejects.toMatchObject({ statusCode: 403 });
  });

  it('refuses expired, changed and missing signatures', async () => {
    const expired = await post('listAccountSas', {
      signedServices: 'b',
      signedResourceTypes: 'sco',
      signedPermission: 'rl',
      signedExpiry: '2020-01-01T00:00:00Z',
    });
    const sas = String(expired['accountSasToken']);
    const inAnHour = encodeURIComponent(`${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`);
    for (const bad of [sas, sas.replace(/se=[^&]*/, `se=${inAnHour}`), ''])
      await expect(withSas(bad).getContainerClient('first').getProperties()).rejects.toMatchObject({
        statusCode: 403,
      });
  });

  it('refuses a key after its regeneration, and what was signed with it', async () => {
    const [before = '', second = ''] = await keys();
    const { url } = await (async () => {
      const client = withKey(before).getContainerClient('first');
      const permissions = ContainerSASPermissions.parse('r');
      return {
        url: await client.generateSasUrl({ permissions, expiresOn: new Date(Date.now() + 3_600_000) }),
      };
    })();
    const sas = url.split('?')[1] ?? '';
    const blobOf = () => withSas(sas).getContainerClient('first').getBlockBlobClient('folder/größe 1.csv');
    expect((await blobOf().getProperties()).contentLength).toBeGreaterThan(0);
    await post('regenerateKey', { keyName: 'key1' });
    const [after = '', unchanged] = await keys();
    expect(after).not.toBe(before);
    expect(unchanged).toBe(second);
    const read = (key: string) => withKey(key).getContainerClient('first').getProperties();
    await expect(read(before)).rejects.toMatchObject({ statusCode: 403 });
    await expect(blobOf().getProperties()).rejects.toMatchObject({ statusCode: 403 });
    await expect(read(after)).resolves.toBeDefined();
    await expect(read(second)).resolves.toBeDefined();
  });

  it('has a 404 for accounts that do not exist and a 403 for closed ones', async () => {
    const unknown = await fetch(`${cloud.sandbox.origin}/blob/stnobody01.blob.core.windows.net/a/b`);
    expect(unknown.status).toBe(404);
    const foreign = await fetch(
      `${cloud.sandbox.origin}/blob/${accountName}.blob.core.usgovcloudapi.net/a/b`,
    );
    expect(foreign.status).toBe(404);
    const [key = ''] = await keys();
    const change = (defaultAction: string) =>
      cloud.call(`${account()}?api-version=${version}`, {
        method: 'PATCH',
        body: { properties: { networkAcls: { defaultAction } } },
      });
    await change('Deny');
    await expect(withKey(key).getContainerClient('first').getProperties()).rejects.toMatchObject({
      statusCode: 403,
    });
    await change('Allow');
    await expect(withKey(key).getContainerClient('first').getProperties()).resolves.toBeDefined();
  });

  it('records requests in the ledger and has faults', async () => {
    const read = async () => {
      const [key = ''] = await keys();
      return withKey(key).getContainerClient('first').getProperties();
    };
    const answer = await fetch(`${cloud.sandbox.origin}/__ledger?path=/blob`);
    const { entries } = (await answer.json()) as {
      entries: { method: string; url: string; status: number }[];
    };
    const put = entries.find(({ method, url }) => method === 'PUT' && /first\?restype=container/.test(url));
    expect(put?.status).toBe(201);
    const setFaults = (rules: object[]) =>
      fetch(`${cloud.sandbox.origin}/__faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rules),
      });
    await setFaults([{ kind: '503', match: { area: 'storage' } }]);
    await expect(read()).rejects.toMatchObject({ statusCode: 503 });
    await setFaults([]);
    await expect(read()).resolves.toBeDefined();
  });

  it('keeps blobs and keys when the sandbox starts again', async () => {
    const [before = ''] = await keys();
    await cloud.sandbox.close();
    cloud = await start();
    expect((await keys())[0]).toBe(before);
    const blob = withKey(before).getContainerClient('first').getBlockBlobClient('folder/größe 1.csv');
    expect((await blob.getProperties()).contentLength).toBe(9 * 1024 * 1024);
  });

  it('keeps no blobs when an account is deleted and created again', async () => {
    await cloud.call(`${account()}?api-version=${version}`, { method: 'DELETE' });
    const gone = await fetch(`${cloud.sandbox.origin}/blob/${accountName}.blob.core.windows.net/first`);
    expect(gone.status).toBe(404);
    await cloud.call(`${account()}?api-version=${version}`, {
      method: 'PUT',
      body: { location: 'westeurope', sku: { name: 'Standard_LRS' }, kind: 'StorageV2' },
    });
    const [key = ''] = await keys();
    const names: string[] = [];
    for await (const { name } of withKey(key).listContainers()) names.push(name);
    expect(names).toEqual([]);
  });
});

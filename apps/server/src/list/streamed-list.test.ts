import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DeploymentSummary, ListResult } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLongList, countBusyConnections } from '../testing/long-list.testing.ts';
import { people } from '../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const many = 12_000;
const mebibyte = 1024 * 1024;

let server: TestServer;
let token: string;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.login(people.engineer));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  // Titles of 2 KiB make the whole response about 30 MiB, more than the list may buffer.
  await addLongList(server, people.engineer.email, many);
});
afterAll(() => server.stop());

const list = (query: string) => server.request('GET', `/api/user/deployment?${query}`, { token });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the memory in use after garbage collection. */
function liveBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

interface Reading {
  readonly bytes: number;
  readonly last: string;
  readonly whole: boolean;
}

/** Reads a response without storing it, so that only the server's memory counts. */
function read(query: string, stopAfterBytes = Infinity, onData: () => void = () => {}): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/user/deployment?${query}`,
        headers: { authorization: `Bearer ${token}` },
      },
      (response) => {
        let bytes = 0;
        let last = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          bytes += text.length;
          onData();
          last = (last + text).slice(-60);
          if (bytes > stopAfterBytes) response.destroy();
        });
        response.once('close', () => resolve({ bytes, last, whole: response.complete }));
      },
    );
    call.once('error', reject);
    call.end();
  });
}

describe('a list without a limit', () => {
  it('is sent completely, in bounded memory, with exact totals', async () => {
    await read('limit=1');
    const before = liveBytes();
    let most = before;
    let pieces = 0;
    const { bytes, last, whole } = await read('limit=0', Infinity, () => {
      pieces += 1;
      if (pieces % 100 === 0) most = Math.max(most, liveBytes());
    });
    expect(whole).toBe(true);
    expect(bytes).toBeGreaterThan(24 * mebibyte);
    expect(last).toMatch(new RegExp(`],"count":${many},"total":${many}}$`));
    expect((most - before) / mebibyte).toBeLessThan(16);
  });

  it('returns the same rows as a page, in the same order, with skip, filter and fields', async () => {
    const query = 'sortObj={"createdAt":1}&filter=number 77&fields=name,title';
    const streamed = (await list(`${query}&limit=0&skip=3`)).body as ListResult<DeploymentSummary>;
    const paged = (await list(`${query}&limit=10000&skip=3`)).body as ListResult<DeploymentSummary>;
    expect(streamed).toEqual(paged);
    expect(streamed.count).toBe(streamed.total - 3);
    expect(Object.keys(streamed.result[0]!)).toEqual(['name', 'title']);
    const emptyPage = await list('limit=0&skip=9999999');
    expect(emptyPage.body).toEqual({ count: 0, total: many, result: [] });
  });

  it('is rejected like any other before its first row', async () => {
    expect(problemOf(await list('limit=0&fields=secret'))).toBe('malformed-request');
    expect(problemOf(await list('limit=0&filterObj={"x":{"eq":1}}'))).toBe('malformed-request');
  });

  it('releases its slot after unknown fields are rejected', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await list('limit=0&fields=unknown')).status).toBe(400);
    expect((await list('limit=0&fields=name')).status).toBe(200);
  });

  it('releases its connection, also when readers disconnect early', async () => {
    const leave = await Promise.all(Array.from({ length: 8 }, () => read('limit=0', mebibyte)));
    expect(leave.every(({ whole }) => !whole)).toBe(true);
    await expect.poll(() => countBusyConnections(server), { timeout: 15_000 }).toBe(0);
    expect((await list('limit=0&filter=number 11999')).body).toMatchObject({ count: 1, total: 1 });
  });
});

import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DeploymentSummary, ListResult } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../testing/test-server.ts';

const many = 30_000;
const mebibyte = 1024 * 1024;

let server: TestServer;
let token: string;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.login(people.engineer));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  // Titles of 2 KiB make the whole answer about 80 MiB, far more than the list may hold at once.
  await server.database.pool.query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags)
     select gen_random_uuid(), 'bp-' || n, a.organization_id, a.id, rpad('number ' || n, 2048, '.'), 'Succeeded',
       gen_random_uuid(), gen_random_uuid(), 'storage-account', 'Storage', '1.0.0', 'general', 'resourceGroup',
       gen_random_uuid(), '', '', 'westeurope', '{}'
     from account a, generate_series(1, $1::int) n where a.email = $2`,
    [many, people.engineer.email],
  );
});
afterAll(() => server.stop());

const list = (query: string) => server.request('GET', `/api/user/deployment?${query}`, { token });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is really held at this moment, garbage aside. */
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

/** Reads an answer without keeping it, so that only the server's own memory counts. */
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
  it('comes whole, in bounded memory, with exact figures', async () => {
    await read('limit=1');
    const before = liveBytes();
    let most = before;
    let pieces = 0;
    const { bytes, last, whole } = await read('limit=0', Infinity, () => {
      pieces += 1;
      if (pieces % 100 === 0) most = Math.max(most, liveBytes());
    });
    expect(whole).toBe(true);
    expect(bytes).toBeGreaterThan(60 * mebibyte);
    expect(last).toMatch(new RegExp(`],"count":${many},"total":${many}}$`));
    expect((most - before) / mebibyte).toBeLessThan(16);
  });

  it('has the rows of a page, in its order, with skip, filter and fields', async () => {
    const query = 'sortObj={"createdAt":1}&filter=number 77&fields=name,title';
    const streamed = (await list(`${query}&limit=0&skip=3`)).body as ListResult<DeploymentSummary>;
    const paged = (await list(`${query}&limit=10000&skip=3`)).body as ListResult<DeploymentSummary>;
    expect(streamed).toEqual(paged);
    expect(streamed.count).toBe(streamed.total - 3);
    expect(Object.keys(streamed.result[0]!)).toEqual(['name', 'title']);
    const beyond = await list('limit=0&skip=9999999');
    expect(beyond.body).toEqual({ count: 0, total: many, result: [] });
  });

  it('is refused like any other before its first row', async () => {
    expect(problemOf(await list('limit=0&fields=secret'))).toBe('malformed-request');
    expect(problemOf(await list('limit=0&filterObj={"x":{"eq":1}}'))).toBe('malformed-request');
  });

  it('gives its connection back, also when readers leave in the middle', async () => {
    const leave = await Promise.all(Array.from({ length: 8 }, () => read('limit=0', mebibyte)));
    expect(leave.every(({ whole }) => !whole)).toBe(true);
    await expect
      .poll(
        async () => {
          const { rows } = await server.database.pool.query<{ busy: number }>(
            `select count(*)::int as busy from pg_stat_activity
             where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
          );
          return rows[0]?.busy;
        },
        { timeout: 5000 },
      )
      .toBe(0);
    expect((await list('limit=0&filter=number 29999')).body).toMatchObject({ count: 1, total: 1 });
  });
});

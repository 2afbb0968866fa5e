import { CloudError, type CallCloud } from '@blueport/cloud';
import type { FoundResource } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { problemOf, startTestServer, type TestServer } from '../../../testing/test-server.ts';

const subscriptionOf = (number: number) => `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const first = subscriptionOf(0);
const accountId = (name: string) =>
  `/subscriptions/${first}/resourceGroups/rg-Web/providers/Microsoft.Storage/storageAccounts/${name}`;

let server: TestServer;
let token: string;
let requestedUrls: URL[];
/** The number of the user's subscriptions, and those that do not respond. */
let subscriptions: number;
let broken: (subscriptionId: string) => boolean;
/** Resource names in the first subscription. */
let namesInFirst: string[];

const answer = (value: unknown[]) => ({ status: 200, headers: {}, body: { value }, retryAfterMs: undefined });

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.login(people.engineer)).token;
  const cloud = server.directory.world.clouds.general as { call: CallCloud };
  cloud.call = async ({ url }) => {
    const address = new URL(url);
    requestedUrls.push(address);
    const [, , subscriptionId = ''] = address.pathname.split('/');
    if (subscriptionId === '') {
      return answer(
        Array.from({ length: subscriptions }, (_unused, number) => ({
          subscriptionId: subscriptionOf(number),
          displayName: `Subscription ${number}`,
          state: 'Enabled',
        })),
      );
    }
    if (broken(subscriptionId)) {
      throw new CloudError({ kind: 'unavailable', status: 503, code: 'Busy', message: 'busy' });
    }
    const names = subscriptionId === first ? namesInFirst : [];
    return answer(
      names.map((name) => ({ id: accountId(name), name, type: 'Microsoft.Storage/storageAccounts' })),
    );
  };
});
afterAll(() => server.stop());
beforeEach(() => {
  requestedUrls = [];
  subscriptions = 2;
  broken = () => false;
  namesInFirst = ['archiveaurora', 'aurora1', 'aurora'];
});

async function search(text: string, as = token, more = '') {
  const found = await server.request('GET', `/api/resource/search?text=${encodeURIComponent(text)}${more}`, {
    token: as,
  });
  const body = found.body as {
    result: FoundResource[];
    total: number;
    isMore: boolean;
    incomplete: string[];
  };
  return { ...body, status: found.status, problem: problemOf(found), all: found.body };
}

describe('resource search', () => {
  it('queries every subscription with the text as a quoted filter and ranks close matches first', async () => {
    const { result, incomplete } = await search("aur'ora");
    expect(requestedUrls.slice(1).map(({ searchParams }) => searchParams.get('$filter'))).toEqual([
      "substringof('aur''ora', name)",
      "substringof('aur''ora', name)",
    ]);
    expect(incomplete).toEqual([]);
    expect(result).toHaveLength(3);
    expect((await search('aurora')).result.map(({ name }) => name)).toEqual([
      'aurora',
      'aurora1',
      'archiveaurora',
    ]);
    expect(result[0]).toMatchObject({
      resourceGroup: 'rg-Web',
      subscriptionName: 'Subscription 0',
      deployment: null,
    });
  });

  it('returns twenty or the requested number of resources, and the total', async () => {
    namesInFirst = Array.from({ length: 30 }, (_unused, number) => `aurora${number}`);
    const usual = await search('aurora');
    expect([usual.result.length, usual.total, usual.isMore]).toEqual([20, 30, true]);
    const all = await search('aurora', token, '&limit=200');
    expect([all.result.length, all.total, all.isMore]).toEqual([30, 30, false]);
    // Each subscription is queried for a few more than are returned.
    const tops = requestedUrls.map(({ searchParams }) => searchParams.get('$top')).filter(Boolean);
    expect(tops).toEqual(['25', '25', '205', '205']);
    expect((await search('aurora', token, '&limit=201')).status).toBe(400);
  });

  it('returns partial results when a subscription does not respond and fails only when none does', async () => {
    broken = (subscriptionId) => subscriptionId !== first;
    expect(await search('aurora')).toMatchObject({ status: 200, incomplete: ['Subscription 1'] });
    broken = () => true;
    expect(await search('aurora')).toMatchObject({ status: 503, problem: 'cloud-unavailable' });
  });

  it('queries a limited number of subscriptions and names the skipped ones', async () => {
    subscriptions = 50;
    const { incomplete } = await search('aurora');
    expect(requestedUrls).toHaveLength(41);
    expect(incomplete).toHaveLength(10);
  });

  it('names the deployment that created a resource, to users who may open it and only in its organization', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
         blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
         resource_group, location, tags)
       select gen_random_uuid(), 'bp-search01', a.organization_id, a.id, 'Archive', 'Succeeded', b.id, v.id, b.slug, b.title,
         v.version, 'general', b.scope, d.tenant_id, $1, 'Subscription 0', 'rg-Web', 'westeurope', '{}'
       from blueprint b join blueprint_version v on v.blueprint_id = b.id, account a join directory d using (organization_id)
       where b.slug = 'storage-account' and a.email = $2 limit 1`,
      [first, people.engineer.email],
    );
    await pool.query(`insert into deployment_template (hash, template) values ('hash', '{}')`);
    await pool.query(
      `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine, template_hash,
         started_at, finished_at)
       select gen_random_uuid(), id, 1, 'create', 'Succeeded', account_id, gen_random_uuid(), 'bp-search01-1', '{}', 'hash', now(), now()
       from deployment where name = 'bp-search01'`,
    );
    await pool.query(
      `insert into deployment_step (id, operation_id, position, resource_key, resource_id, type, name, state, depends_on)
       select gen_random_uuid(), id, 0, $1, $2, 'Microsoft.Storage/storageAccounts', 'aurora', 'Succeeded', '[]'
       from deployment_operation where cloud_name = 'bp-search01-1'`,
      [accountId('aurora').toLowerCase(), accountId('aurora')],
    );
    const createdDeployment = { name: 'bp-search01', subscriptionId: first, resourceGroup: 'rg-Web' };
    expect((await search('aurora')).result.map(({ deployment }) => deployment)).toEqual([
      createdDeployment,
      null,
      null,
    ]);
    const other = await server.login(people.otherAdmin);
    expect((await search('aurora', other.token)).result[0]?.deployment).toBeNull();
    await pool.query(`update deployment set state = 'Detached' where name = 'bp-search01'`);
    expect((await search('aurora')).result[0]?.deployment).toBeNull();
  });

  it('requires two characters and rejects unknown fields', async () => {
    expect((await search(' a ')).status).toBe(400);
    expect((await server.request('GET', '/api/resource/search?text=aurora&most=9', { token })).status).toBe(
      400,
    );
  });
});

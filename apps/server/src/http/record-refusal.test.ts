import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLink } from '../journal/audit.ts';
import { people } from '../testing/test-people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
let reader: string;
let organizationId: string;
beforeAll(async () => {
  server = await startTestServer();
  const session = await server.login(people.engineer);
  ({ token } = session);
  organizationId = session.account.orgId;
  reader = (await server.login(people.reader)).token;
});
afterAll(() => server.stop());

let last = '0';
beforeEach(async () => {
  const { rows } = await server.database.pool.query<{ number: string }>(
    'select coalesce(max(number), 0)::text as number from audit where organization_id = $1',
    [organizationId],
  );
  last = rows[0]!.number;
});

const added = () =>
  server.database.db
    .selectFrom('audit')
    .select(['action', 'outcome', 'details', 'account_id'])
    .where('organization_id', '=', organizationId)
    .where('number', '>', last)
    .execute();

const missing = '01900000-0000-7000-8000-000000000000';
const draft = { version: '1.0.0', step: 0, parameters: {}, tags: {} };
const key = (value: string) => ({ 'idempotency-key': value });
const request = {
  blueprint: 'storage-account',
  subscriptionId: missing,
  resourceGroup: 'rg',
  location: 'westeurope',
  parameters: {},
};

async function makeDeployment(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id,
       blueprint_slug, blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name,
       location, tags)
     select gen_random_uuid(), 'bp-refusal', a.organization_id, a.id, '', 'Detached', gen_random_uuid(), gen_random_uuid(),
       'storage-account', '', '1.0.0', 'general', 'resourceGroup', gen_random_uuid(), '', '', '', '{}'
     from account a where a.email = $1 returning id`,
    [people.engineer.email],
  );
  return rows[0]!.id;
}

describe('the audit entry of a rejected write by a signed-in caller', () => {
  it.each<[string, number, string, () => Promise<{ status: number }>]>([
    [
      'malformed',
      400,
      'malformed-request',
      () => server.request('PUT', '/api/user/draft/storage-account', { token, body: { ...draft, x: 1 } }),
    ],
    [
      'missing permission',
      403,
      'permission-missing',
      () => server.request('PUT', '/api/user/draft/storage-account', { token: reader, body: draft }),
    ],
    [
      'missing object',
      404,
      'not-found',
      () =>
        server.request('DELETE', `/api/user/deployment/${missing}?resources=detach`, {
          token,
          headers: key('refusal-404'),
        }),
    ],
    [
      'invalid input',
      422,
      'invalid-input',
      () =>
        server.request('PUT', '/api/user/draft/windows-vm', {
          token,
          body: { ...draft, parameters: { adminPassword: 'CANARY-typed-secret' } },
        }),
    ],
    [
      'no idempotency key',
      400,
      'idempotency-key-required',
      () => server.request('POST', '/api/user/deployment', { token, body: request }),
    ],
  ])('is added once (%s)', async (_case, status, problem, send) => {
    expect((await send()).status).toBe(status);
    const rows = await added();
    expect(rows).toMatchObject([{ outcome: 'refused', details: { problem } }]);
    expect(rows[0]?.account_id).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain('CANARY');
  });

  it('is added once for a deployment whose state does not allow the write', async () => {
    const id = await makeDeployment();
    const headers = key('refusal-409');
    const answer = await server.request('POST', `/api/user/deployment/${id}/cancel`, { token, headers });
    expect(answer.status).toBe(409);
    expect(await added()).toMatchObject([
      { action: 'deployment.cancel', outcome: 'refused', details: { problem: 'conflict', params: { id } } },
    ]);
  });

  it('is added once for a name that cannot be stored', async () => {
    const answer = await server.request('PUT', '/api/user/draft/a%00b', { token, body: draft });
    expect(answer.status).toBe(400);
    expect(await added()).toMatchObject([{ details: { params: { name: 'ab' } } }]);
  });
});

it('records a read only if access was denied', async () => {
  await server.request('GET', '/api/blueprint?limit=x', { token });
  expect(await added()).toEqual([]);
  await server.request('GET', `/api/user/deployment/${missing}`, { token });
  expect(await added()).toMatchObject([{ details: { problem: 'not-found', params: { id: missing } } }]);
});

it('keeps the hash chain intact', async () => {
  expect(await findBrokenLink(server.database.db, organizationId)).toBeNull();
});

it('counts refusals without a caller in the log instead of the audit log', async () => {
  await server.request('GET', '/api/user/me');
  await server.request('GET', '/api/user/me', { token: 'x'.repeat(43) });
  expect(await added()).toEqual([]);
  expect(server.logs()).not.toContain('anonymous refusals');
  await server.app.close();
  expect(server.logs()).toMatch(/"counts":\{"not-signed-in":2\}.*"anonymous refusals"/);
});

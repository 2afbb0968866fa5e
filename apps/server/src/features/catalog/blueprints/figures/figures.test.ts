import { randomUUID } from 'node:crypto';
import type { ListResult, MarketplaceBlueprint, MarketplaceDetail } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { people, type TestPerson } from '../../../../testing/test-people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

const { engineer, otherAdmin } = people;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.login(engineer));
});
afterAll(() => server.stop());

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
afterEach(async () => {
  await query('delete from deployment');
});

async function figures() {
  const { body } = await server.request('GET', '/api/blueprint', { token });
  const { result } = body as ListResult<MarketplaceBlueprint>;
  return result.find(({ name }) => name === 'storage-account')!.figures;
}

/** Inserts deployments that finished after some seconds. */
async function deploy(owner: TestPerson, seconds: readonly number[], state = 'Succeeded'): Promise<string[]> {
  const ids = seconds.map(() => randomUUID());
  await query(
    `insert into deployment (id, name, organization_id, account_id, title, state, blueprint_id, blueprint_version_id, blueprint_slug,
       blueprint_title, blueprint_version, cloud, scope, tenant_id, subscription_id, subscription_name, resource_group, location, tags,
       operation_count, created_at, finished_at)
     select n.id, 'bp-' || left(n.id::text, 8), a.organization_id, a.id, 'T', $3, b.id, gen_random_uuid(), b.slug, b.title, '1.0.0', 'general',
       b.scope, gen_random_uuid(), gen_random_uuid(), 'S', 'rg', 'westeurope', '{}', 1, now() - interval '1 hour',
       now() - interval '1 hour' + make_interval(secs => n.seconds)
     from unnest($1::uuid[], $2::float8[]) as n (id, seconds), blueprint b, account a
     where b.slug = 'storage-account' and a.email = $4`,
    [ids, seconds, state, owner.email],
  );
  return ids;
}

const runBench = (green: boolean, prices: readonly (readonly [string, string | null])[]) =>
  query(
    `update blueprint_version set bench_run = $1
      where blueprint_id = (select id from blueprint where slug = 'storage-account')`,
    [
      JSON.stringify({
        at: '2026-11-20T10:00:00.000Z',
        green,
        rows: prices.map(([cloud, monthly]) => ({ cloud, price: { monthly, currency: 'USD', unpriced: 0 } })),
      }),
    ],
  );

describe('figures of a blueprint', () => {
  it('counts the deployments of the organization, including deleted ones, and measures the successful ones', async () => {
    await deploy(engineer, [10, 20, 90]);
    await deploy(engineer, [1000], 'Failed');
    await deploy(engineer, [1000], 'Deleted');
    await deploy(otherAdmin, [1]);
    expect(await figures()).toMatchObject({ deployments: 5, medianMs: 20_000 });
  });

  it('does not count requests that ended without a deployment', async () => {
    await deploy(engineer, [10]);
    const ids = await deploy(engineer, [5, 5, 5, 5], 'Canceled');
    const codes = ['ApprovalRejected', 'ApprovalExpired', 'ApprovalWithdrawn', 'Other'];
    for (const [index, code] of codes.entries()) {
      await query('update deployment set error = $2 where id = $1', [ids[index], JSON.stringify({ code })]);
    }
    expect(await figures()).toMatchObject({ deployments: 2 });
  });

  it('counts a deployment while its upgrade waits for approval, but no request for a new one', async () => {
    const [upgraded, , repeated] = await deploy(engineer, [5, 5, 5], 'PendingApproval');
    await query('update deployment set operation_count = 2 where id = any($1)', [[upgraded, repeated]]);
    const rejected = JSON.stringify({ code: 'ApprovalRejected' });
    await query('update deployment set error = $2 where id = $1', [repeated, rejected]);
    expect(await figures()).toMatchObject({ deployments: 1 });
  });

  it('does not measure the time that a request waited for approval', async () => {
    const [approved] = await deploy(engineer, [5000, 10]);
    await query(
      `with operation as (
         insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine, finished_at)
         select gen_random_uuid(), id, 1, 'create', 'Succeeded', account_id, gen_random_uuid(), name || '-1', '{}', now()
           from deployment where id = $1 returning id)
       insert into approval (id, organization_id, deployment_id, operation_id, state, fingerprint, reasons, amounts, requested_by,
         requested_by_name, requested_by_email, expires_at)
       select gen_random_uuid(), d.organization_id, d.id, o.id, 'approved', 'f', '[]', '{}', d.account_id, 'E', 'e', now()
         from deployment d, operation o where d.id = $1`,
      [approved],
    );
    expect(await figures()).toMatchObject({ deployments: 2, medianMs: 10_000 });
  });

  it('names when the caller deployed it last', async () => {
    expect((await figures()).usedAt).toBeNull();
    await deploy(otherAdmin, [1]);
    expect((await figures()).usedAt).toBeNull();
    await deploy(engineer, [1]);
    expect((await figures()).usedAt).not.toBeNull();
  });

  it('contains the lowest price of the cloud, and the time of a successful test run', async () => {
    await runBench(true, [
      ['general', '20.5'],
      ['general', '12.25'],
      ['general', null],
      ['us_gov', '1'],
    ]);
    const tested = {
      price: { monthly: '12.25', currency: 'USD' },
      testedAt: '2026-11-20T10:00:00.000Z',
    };
    expect(await figures()).toMatchObject(tested);
    const { body } = await server.request('GET', '/api/blueprint/storage-account', { token });
    expect((body as MarketplaceDetail).figures).toMatchObject(tested);
    await runBench(false, [['general', '12.25']]);
    expect(await figures()).toMatchObject({ price: null, testedAt: null });
  });

  it('shows the stored figures of a large organization, and updates them after a minute', async () => {
    await deploy(
      engineer,
      Array.from({ length: 3001 }, () => 5),
    );
    expect((await figures()).deployments).toBe(3001);
    await deploy(engineer, [5]);
    expect((await figures()).deployments).toBe(3001);
    const real = performance.now.bind(performance);
    performance.now = () => real() + 61_000;
    try {
      expect((await figures()).deployments).toBe(3001);
      await expect.poll(async () => (await figures()).deployments).toBe(3002);
    } finally {
      performance.now = real;
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import type { DeploymentSummary } from '@blueport/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { presentSummary } from '../../operations/index.ts';
import { listDeployments } from '../../operations/store/list-deployments.ts';
import { createStoreFixture } from '../../operations/store/store-fixture.testing.ts';
import type { DriftFinding } from './drift-finding.ts';
import { createDriftStore, type DriftStore, type ClaimedCheck } from './drift-store.ts';

let database: TestDatabase;
let fixture: Awaited<ReturnType<typeof createStoreFixture>>;
let store: DriftStore;
let notifications: string[] = [];
/** Drift states sent to open pages. */
let publishedDrifts: DeploymentSummary['drift'][] = [];
const [one, other] = [newId(), newId()];

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createStoreFixture(database);
  store = storeWith();
});
afterAll(() => database.drop());
beforeEach(async () => {
  notifications = [];
  publishedDrifts = [];
  await query('delete from deployment_drift');
  await query('delete from connection');
  await query(`update deployment set state = 'Detached'`);
});

const query = <Result extends object>(text: string, ...values: unknown[]): Promise<Result[]> =>
  database.pool.query<Result>(text, values).then(({ rows }) => rows);
const storeWith = (leaseSeconds = 60) =>
  createDriftStore({
    db: database.db,
    times: { everyHours: 12, restSeconds: 600, leaseSeconds },
    random: () => 0,
    onDrift: async (_tx, row, { checkedAt }) => void notifications.push(`${row.id} ${checkedAt}`),
    onRemembered: async (_tx, row) => void publishedDrifts.push(presentSummary(row).drift),
  });

/** Adds a deployment that finished an hour ago, in an organization with a connection; its check is due. */
async function add(organizationId = fixture.organizationId): Promise<string> {
  const { deploymentId } = await fixture.addDeployment();
  await query(
    `update deployment set state = 'Succeeded', finished_at = now() - interval '1 hour', organization_id = $2 where id = $1`,
    deploymentId,
    organizationId,
  );
  await query(
    `insert into directory (tenant_id, organization_id, cloud, name)
     select tenant_id, organization_id, cloud, 'D' from deployment where id = $1`,
    deploymentId,
  );
  await query(
    `insert into connection (id, organization_id, tenant_id, cloud, client_id, client_secret)
     select gen_random_uuid(), organization_id, tenant_id, cloud, 'c', '\\x00' from deployment where id = $1`,
    deploymentId,
  );
  await query(`insert into deployment_drift values ($1, now() - interval '1 minute')`, deploymentId);
  return deploymentId;
}
const finding = (isNew = true): DriftFinding => ({
  checkedAt: new Date().toISOString(),
  declaredBy: 1,
  state: 'drifted',
  marks: { '/a': ['missing'] },
  resources: [],
  isNew,
  isGone: false,
});
const secondsLeft = async (id: string): Promise<number> =>
  (
    await query<{ left: number }>(
      'select extract(epoch from look_at - now())::float8 as left from deployment_drift where deployment_id = $1',
      id,
    )
  )[0]!.left;

describe('a drift check', () => {
  it('is claimed for a finished deployment of an organization with a connection, after the rest period', async () => {
    const id = await add();
    expect((await store.take(one))?.row.id).toBe(id);
  });

  it.each([
    `update deployment set state = 'Running'`,
    `update deployment set state = 'Failed'`,
    `update deployment set state = 'Deleted'`,
    `update deployment set finished_at = now()`,
    `update deployment_drift set look_at = now() + interval '1 minute'`,
    `update connection set credential_expires_at = now() - interval '1 second'`,
    `update deployment set tenant_id = gen_random_uuid()`,
    `delete from connection`,
  ])('is not due after: %s', async (statement) => {
    await add();
    await query(statement);
    expect(await store.take(one)).toBeUndefined();
  });

  it('is claimed only once across servers, and one at a time per organization', async () => {
    await add();
    await add();
    const claimAttempts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => store.take(index % 2 === 0 ? one : other)),
    );
    const claims = claimAttempts.filter((look) => look !== undefined);
    // Concurrent servers may claim one each, but never the same deployment.
    expect(claims.length).toBeGreaterThan(0);
    expect(new Set(claims.map(({ row }) => row.id)).size).toBe(claims.length);
    expect(await store.take(other)).toBeUndefined();
    const otherId = newId();
    await query(
      `insert into organization (id, key, name, permissions) values ($1, $2, 'Two', '[]')`,
      otherId,
      `k${otherId}`,
    );
    const id = await add(otherId);
    expect((await store.take(other))?.row.id).toBe(id);
  });

  it("is claimed by another server after the lease expires, and the first server's result is discarded", async () => {
    const id = await add();
    const quick = storeWith(0.05);
    const expiredClaim = (await quick.take(one)) as ClaimedCheck;
    await expect.poll(async () => (await quick.take(other))?.row.id, { timeout: 5000 }).toBe(id);
    await quick.save(one, expiredClaim, finding());
    expect(notifications).toEqual([]);
    expect(await query('select state from deployment_drift')).toEqual([{ state: null }]);
  });

  it('is first scheduled at a random time for every finished deployment', async () => {
    const ids = [await add(), await add()];
    await query('delete from deployment_drift');
    await store.plan();
    await store.plan();
    const rows = await query<{ deployment_id: string }>('select deployment_id from deployment_drift');
    expect(rows.map((row) => row.deployment_id).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      const delaySeconds = await secondsLeft(id);
      expect(delaySeconds).toBeGreaterThan(-60);
      expect(delaySeconds).toBeLessThanOrEqual(12 * 3600);
    }
  });
});

describe('a finding', () => {
  it('is stored, reported if new, and followed by a rest period', async () => {
    const id = await add();
    const claim = (await store.take(one)) as ClaimedCheck;
    expect(claim.before).toBeUndefined();
    await store.save(one, claim, finding());
    expect(notifications).toHaveLength(1);
    expect(await secondsLeft(id)).toBeGreaterThan(12 * 3600 - 60);
    await query(`update deployment_drift set look_at = now()`);
    const secondClaim = (await store.take(one)) as ClaimedCheck;
    expect(secondClaim.before).toEqual({ declaredBy: 1, marks: { '/a': ['missing'] } });
    await store.save(one, secondClaim, finding(false));
    expect(notifications).toHaveLength(1);
  });

  it('is discarded after an operation in the meantime', async () => {
    const id = await add();
    const claim = (await store.take(one)) as ClaimedCheck;
    await query(`update deployment set state = 'Running', finished_at = null where id = $1`, id);
    await store.save(one, claim, finding());
    expect(notifications).toEqual([]);
    expect(await query('select state, lease_owner from deployment_drift')).toEqual([
      { state: null, lease_owner: null },
    ]);
  });

  it('is kept and the check is rescheduled when a check fails', async () => {
    const id = await add();
    const claim = (await store.take(one)) as ClaimedCheck;
    await store.postpone(one, claim, 3600);
    const delaySeconds = await secondsLeft(id);
    expect(delaySeconds).toBeGreaterThan(3500);
    expect(delaySeconds).toBeLessThan(7300);
  });
});

describe('drift in lists', () => {
  const drifted = async (sort = '{}') => {
    const page = await listDeployments(database.db, fixture.organizationId, {
      filterObj: '{"drift":{"eq":"drifted"}}',
      sortObj: sort,
      limit: 10,
    });
    if (!('total' in page)) throw new Error('It was streamed.');
    expect(page.total).toBe(page.result.length);
    return page.result.map(({ id, drift }) => [id, drift?.resources]);
  };
  const remember = async (marks: DriftFinding['marks'], checkedAt: Date): Promise<string> => {
    const id = await add();
    const claim = (await store.take(one)) as ClaimedCheck;
    const state = Object.keys(marks).length > 0 ? 'drifted' : 'none';
    await store.save(one, claim, { ...finding(), marks, state, checkedAt: checkedAt.toISOString() });
    return id;
  };
  const hour = 3_600_000;

  it('is filtered by state and sorted by check time, and open pages are updated', async () => {
    const old = await remember({ '/a': ['missing'], '/b': ['missing'] }, new Date(Date.now() - 9 * hour));
    await remember({}, new Date(Date.now() - 5 * hour));
    const young = await remember({ '/c': ['missing'] }, new Date(Date.now() - hour));
    expect(await drifted('{"driftCheckedAt":1}')).toEqual([
      [old, 2],
      [young, 1],
    ]);
    expect((await drifted('{"driftCheckedAt":-1}')).map(([id]) => id)).toEqual([young, old]);
    expect(publishedDrifts.map((drift) => drift?.state)).toEqual(['drifted', 'none', 'drifted']);
  });

  it.each([
    `insert into deployment_operation select (o.again).* from (
       select jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 2, 'cloud_name', 'c2',
         'finished_at', now())) as again
       from deployment_operation o where o.deployment_id = $1) o`,
    `update deployment set state = 'Deleted' where id = $1`,
    `update deployment set state = 'Detached' where id = $1`,
  ])('is not counted after: %s', async (statement) => {
    const id = await remember({ '/a': ['missing'] }, new Date());
    expect(await drifted()).toEqual([[id, 1]]);
    await query(statement, id);
    expect(await drifted()).toEqual([]);
  });

  it.each([
    ['was not approved', `'state', 'Canceled', 'error', '{"code":"ApprovalRejected","message":""}'::jsonb`],
    ['waits for approval', `'held', true`],
  ])('stays current after a change that %s', async (_what, more) => {
    const id = await remember({ '/a': ['missing'] }, new Date());
    await query(`update deployment_operation set finished_at = now() where deployment_id = $1`, id);
    await query(
      `insert into deployment_operation select (o.again).* from (
         select jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 2, 'cloud_name', 'c2',
           'started_at', null, 'finished_at', null, ${more})) as again
         from deployment_operation o where o.deployment_id = $1) o`,
      id,
    );
    expect(await drifted()).toEqual([[id, 1]]);
  });
});

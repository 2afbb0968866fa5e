import type { DeploymentCondition } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { findDeployment, type SummaryRow } from '../../operations/index.ts';
import { createStoreFixture } from '../../operations/store/store-fixture.testing.ts';
import { scheduleCheckIfChanged } from './schedule-check.ts';

let database: TestDatabase;
let fixture: Awaited<ReturnType<typeof createStoreFixture>>;
let id = '';
const now = () => new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createStoreFixture(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ deploymentId: id } = await fixture.addDeployment());
});

const query = (text: string) => database.pool.query<{ soon: boolean }>(text, [id]).then(({ rows }) => rows);
const saw = (drift: string): DeploymentCondition =>
  ({ resources: [{ drift: 'none' }, { drift }] }) as unknown as DeploymentCondition;
/**
 * Returns whether a check is due after a person was shown `drift`, with a stored state of the given age in
 * minutes.
 */
async function isDue(drift: string, remembered: SummaryRow['drift_state'], minutes = 5): Promise<boolean> {
  await query(
    `insert into deployment_drift (deployment_id, look_at) values ($1, now() + interval '9 hours')`,
  );
  const checked = remembered === null ? null : new Date(Date.now() - minutes * 60_000);
  const row = { id, state: 'Succeeded', drift_state: remembered, drift_checked_at: checked } as const;
  await scheduleCheckIfChanged({ db: database.db, now }, row, saw(drift));
  const [look] = await query(
    'select look_at <= now() as soon from deployment_drift where deployment_id = $1',
  );
  return look!.soon;
}

describe('a deployment whose condition was viewed', () => {
  it.each([
    ['changed', null, true],
    ['missing', 'none', true],
    ['none', 'drifted', true],
    ['changed', 'drifted', false],
    ['unknown', 'none', false],
  ] as const)(
    'has a check due with %s resources and the stored state %s: %s',
    async (drift, remembered, due) => {
      expect(await isDue(drift, remembered)).toBe(due);
    },
  );

  it('is not checked again within a minute', async () => {
    expect(await isDue('changed', 'none', 0.5)).toBe(false);
  });

  it('is checked soon even if no check was scheduled, but not during an operation', async () => {
    const row = { id, drift_state: null, drift_checked_at: null };
    await scheduleCheckIfChanged({ db: database.db, now }, { ...row, state: 'Running' }, saw('changed'));
    const planned = () => query('select true as soon from deployment_drift where deployment_id = $1');
    expect(await planned()).toEqual([]);
    await scheduleCheckIfChanged({ db: database.db, now }, { ...row, state: 'Succeeded' }, saw('changed'));
    expect(await planned()).toHaveLength(1);
  });
});

describe('a deployment', () => {
  const isShownStopped = async (operations: string) => {
    await database.pool.query(
      `insert into deployment_operation
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 100 + n,
         'kind', split_part(word, ' ', 1), 'state', split_part(word, ' ', 2), 'finished_at', now()))).*
       from deployment_operation o, unnest(string_to_array($2, ',')) with ordinality as told(word, n)
       where o.deployment_id = $1`,
      [id, operations],
    );
    return (await findDeployment(database.db, fixture.organizationId, id))?.stopped_at instanceof Date;
  };
  it.each([
    ['stop Succeeded', true],
    ['stop Succeeded,redeploy Succeeded', true],
    ['stop Succeeded,start Failed', true],
    ['stop Succeeded,start Succeeded', false],
    ['stop Failed', false],
    ['start Succeeded', false],
  ])('is shown as stopped after %s: %s', async (operations, still) => {
    expect(await isShownStopped(operations)).toBe(still);
  });
});

import { allRoutes } from '@blueport/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLink } from '../journal/audit.ts';
import { createLogger } from '../logging.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { createRefusalTrail, type RefusalTrail } from './refusal-trail.ts';

const limits = { windowMs: 1000, individually: 2, perHour: 6 };
const route = allRoutes.find(({ id }) => id === 'deployment.get')!;
const other = allRoutes.find(({ id }) => id === 'draft.put')!;
const ids = Array.from({ length: 100 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`);

let database: TestDatabase;
let trail: RefusalTrail;
let clock = 0;
let next = 0;
let organizationId: string;
const actor = (accountId: string) => ({ organizationId, accountId, sessionId: null, ip: '', requestId: 'r' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  organizationId = ids[(next += 1)]!;
  trail = createRefusalTrail(database.db, createLogger('silent'), limits, () => clock);
});

const rows = () =>
  database.db
    .selectFrom('audit')
    .select(['action', 'outcome', 'details', 'account_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute();
const refuse = async (times: number, account = ids[90]!, contract = route, error: unknown = notFound()) => {
  for (let time = 0; time < times; time += 1) await trail.record(contract, actor(account), { time }, error);
};

describe('refusals of a signed-in caller', () => {
  it('are recorded immediately, and counted when they repeat', async () => {
    await refuse(1);
    expect(await rows()).toMatchObject([
      { action: route.id, outcome: 'refused', details: { problem: 'not-found', params: { time: '0' } } },
    ]);
    await refuse(9);
    expect(await rows()).toHaveLength(2);
    await trail.flush();
    expect(await rows()).toHaveLength(2);
    clock += limits.windowMs;
    await trail.flush();
    expect((await rows()).at(-1)).toMatchObject({ details: { problem: 'not-found', repeated: 8 } });
    expect(await findBrokenLink(database.db, organizationId)).toBeNull();
  });

  it('are counted separately for each account, route and problem', async () => {
    await refuse(1);
    await refuse(1, ids[91]);
    await refuse(1, ids[90], other);
    await refuse(1, ids[90], other, new Refusal('conflict'));
    expect(await rows()).toHaveLength(4);
  });

  it('start over in the next window', async () => {
    await refuse(3);
    clock += limits.windowMs;
    await refuse(1);
    expect((await rows()).map(({ details }) => (details as { repeated?: number }).repeated)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
    ]);
  });

  it('add at most the hourly number of entries per account without losing any count', async () => {
    const writes = allRoutes.filter(({ method }) => method === 'PUT').slice(0, 10);
    for (const contract of writes) await refuse(2, ids[90], contract);
    await trail.stop();
    const all = await rows();
    expect(all).toHaveLength(limits.perHour + 1);
    expect(all.at(-1)).toMatchObject({ action: 'request.refused', details: { repeated: 14 } });
    expect(await findBrokenLink(database.db, organizationId)).toBeNull();
  });
});

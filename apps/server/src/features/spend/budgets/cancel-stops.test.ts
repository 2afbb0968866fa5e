import type { Budget } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { evaluateLimits, limitUrl, startLimitWorld, type LimitWorld } from './limits.testing.ts';

let world: LimitWorld;
beforeAll(async () => {
  world = await startLimitWorld();
});
afterEach(async () => {
  for (const table of ['budget', 'deployment', 'notification']) await world.query(`delete from ${table}`);
});
afterAll(() => world.server.stop());

/** A limit whose threshold is crossed by one of two deployments, with a stop of the machines of the other. */
async function plan(state: 'pending' | 'stopping', machines: readonly string[]) {
  const { id } = await world.create({
    thresholds: [{ percent: 80, basis: 'planned', actions: ['stopMachines'], graceHours: 1 }],
  });
  const cheap = await world.deploy({ monthly: '10' });
  const expensive = await world.deploy({ monthly: '100' });
  await evaluateLimits(world.server);
  await world.query(
    `insert into budget_stop (id, budget_id, organization_id, period_start, percent, basis, state, created_at, stops_at)
     select gen_random_uuid(), budget_id, $1, period_start, percent, basis, $2, now(), now() + interval '1 hour'
       from budget_crossing`,
    [world.organizationId, state],
  );
  for (const [index, machine] of machines.entries())
    await world.query(
      `insert into budget_stop_machine (stop_id, resource_key, resource_id, name, deployment_id, state)
       select id, $1, $1, $1, $2, $3 from budget_stop`,
      [`/vm${index}`, cheap, machine],
    );
  return { id, expensive };
}

const stopOf = ({ stop }: Budget) => [stop?.state, ...(stop?.machines.map(({ state }) => state) ?? [])];
const cancel = (id: string) => world.call('POST', `${limitUrl}/${id}/stop/cancel`);

describe('a stop that has begun', () => {
  it('keeps the machines running that are still pending when the limit is raised', async () => {
    const { id } = await plan('stopping', ['pending', 'stopping']);
    const { etag } = await world.read(id);
    const { status } = await world.call('PUT', `${limitUrl}/${id}`, { body: { limit: '9000' }, etag });
    expect([status, ...stopOf(await world.read(id))]).toEqual([200, 'stopping', 'skipped', 'stopping']);
  });

  it('is canceled if all of its machines are still pending', async () => {
    const { id } = await plan('stopping', ['pending', 'pending']);
    expect((await cancel(id)).status).toBe(200);
    expect(stopOf(await world.read(id))).toEqual(['canceled', 'skipped', 'skipped']);
  });

  it('cannot be canceled once no machine is pending', async () => {
    const { id } = await plan('stopping', ['stopping', 'stopped']);
    expect((await cancel(id)).status).toBe(409);
    expect(stopOf(await world.read(id))).toEqual(['stopping', 'stopping', 'stopped']);
  });
});

describe('an evaluation', () => {
  it('cancels a stop once the cost is below the threshold, with messages and an audit entry', async () => {
    const { id, expensive } = await plan('pending', ['pending']);
    await evaluateLimits(world.server);
    expect(stopOf(await world.read(id))[0]).toBe('pending');
    await world.query(`update deployment set state = 'Deleted' where id = $1`, [expensive]);
    await evaluateLimits(world.server);
    const { stop } = await world.read(id);
    expect(stop).toMatchObject({ state: 'canceled', canceledBy: null, endedAt: expect.any(String) });
    const { rows: said } = await world.query<{ email: string; code: string }>(
      `select a.email, n.says -> 0 ->> 'code' as code from notification n join account a on a.id = n.account_id
        order by a.email`,
    );
    expect(said).toEqual([
      { email: 'admin@contoso.example', code: 'budgetStopNeedless' },
      { email: 'engineer@contoso.example', code: 'budgetStopNeedless' },
    ]);
    const { rows: audited } = await world.query(
      `select account_id, details from audit where object_id = $1 and action = 'budget.cancelStop'`,
      [id],
    );
    expect(audited).toEqual([
      { account_id: null, details: expect.objectContaining({ percent: 80, basis: 'planned' }) },
    ]);
  });
});

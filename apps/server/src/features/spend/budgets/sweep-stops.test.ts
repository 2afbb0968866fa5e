import type { Budget } from '@blueport/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../logging.ts';
import { lastOf, startDayTwo, type DayTwo } from '../../deployments/operations/day-two.testing.ts';
import type { DeploymentContext } from '../../deployments/operations/index.ts';
import { createMailer } from '../../messaging/mail/index.ts';
import { createNotifier } from '../../messaging/notifications/index.ts';
import { claimBudgets, evaluateBudget } from './evaluate.ts';
import { sweepStops, type StopParts } from './sweep-stops.ts';

let world: DayTwo;
let admin: DayTwo['engineer'];
const url = '/api/costManagement/budget';
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBlueportBlueportBlueportBlueportBlueport keeper';

beforeAll(async () => {
  // The test evaluates limits at chosen times.
  world = await startDayTwo(undefined, undefined, {}, ['budgets']);
  admin = await world.signIn('admin@contoso.example');
}, 60_000);
afterAll(() => world.stop());

const request = async <Body>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
  etag?: string,
) => {
  const answer = await world.server.request(method, `${url}${path}`, {
    token: admin.token,
    ...(body && { body }),
    ...(etag !== undefined && { headers: { 'if-match': etag } }),
  });
  expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()]);
  return answer.body as Body;
};
const readLimit = async (): Promise<Budget> => (await request<{ result: Budget[] }>('GET')).result[0]!;

describe('machines of a crossed limit', () => {
  let hours = 0;
  let connected = true;
  const woken: string[] = [];
  const now = () => new Date(Date.now() + hours * 3_600_000);

  function partsOf(): StopParts {
    const { parts, database } = world.server;
    return {
      context: {
        db: database.db,
        vault: parts.vault,
        publish: parts.publish,
        newId: () => parts.newId(),
        now,
      } as unknown as DeploymentContext,
      notifier: createNotifier(parts, createMailer(parts, true)),
      hasConnection: () => Promise.resolve(connected),
      wake: (id) => void woken.push(id),
      report: (error) => {
        throw error;
      },
    };
  }
  const evaluate = async () => {
    const { parts, database } = world.server;
    await database.pool.query('update budget set due_at = now()');
    const { notifier } = partsOf();
    const log = createLogger('silent');
    const { db } = database;
    const evaluation = {
      db,
      now,
      newId: () => parts.newId(),
      log,
      notifier,
      onCrossed: () => Promise.resolve(),
      publish: () => Promise.resolve(),
    };
    for (const claim of await claimBudgets(db, 'test', 10)) await evaluateBudget(evaluation, claim);
  };
  const messages = async () => {
    const { rows } = await world.server.database.pool.query<{ code: string }>(
      `select s ->> 'code' as code from notification n cross join jsonb_array_elements(n.says) s
        where n.account_id = $1 and n.kind = 'budgetCrossed' order by n.id`,
      [world.engineer.account.id],
    );
    return rows.map(({ code }) => code);
  };
  const limit = {
    currency: 'USD',
    limit: '1',
    thresholds: [{ percent: 80, basis: 'planned', actions: ['stopMachines'], graceHours: 8 }],
  };

  it('are stopped through the connection after two warnings', async () => {
    const deployment = await world.deploy('linux-vm', 'stop-it', { adminPasswordOrKey: sshKey });
    expect(deployment.state, JSON.stringify(deployment.error)).toBe('Succeeded');
    const { id } = await request<Budget>('POST', '', limit);
    await evaluate();
    await evaluate();
    expect(await messages()).toEqual(['budgetStops']);
    const planned = (await readLimit()).stop;
    expect(planned).toMatchObject({ state: 'pending', machines: [{ state: 'pending', reason: null }] });
    const graceHours = (Date.parse(planned!.stopsAt) - Date.now()) / 3_600_000;
    expect(graceHours).toBeCloseTo(8, 1);
    const parts = partsOf();
    hours = 5.9;
    await sweepStops(parts);
    expect(await messages()).toHaveLength(1);
    hours = 6.1;
    await sweepStops(parts);
    await sweepStops(parts);
    expect(await messages()).toEqual(['budgetStops', 'budgetStops']);
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
    hours = 8.1;
    await sweepStops(parts);
    expect(woken).toHaveLength(1);
    expect((await readLimit()).stop?.state).toBe('stopping');
    const ended = await world.settled(deployment.name);
    expect(lastOf(ended)).toMatchObject({ kind: 'stop', state: 'Succeeded', actsWith: 'connection' });
    expect(lastOf(ended)?.limit).toEqual({ id, name: 'Contoso' });
    await sweepStops(parts);
    expect((await readLimit()).stop).toMatchObject({ state: 'done', machines: [{ state: 'stopped' }] });
    expect(await messages()).toEqual(['budgetStops', 'budgetStops', 'budgetStopped']);
    const machine = deployment.resources.find(({ type }) => type === 'Microsoft.Compute/virtualMachines')!;
    const view = await world.arm('GET', `${machine.id}/instanceView`, '2024-07-01');
    expect(JSON.stringify(view)).toContain('PowerState/deallocated');
    const { rows } = await world.server.database.pool.query<{ action: string; details: object }>(
      `select action, details from audit where object_id = $1 and action in ('budget.cross', 'budget.stop') order by number`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['budget.cross', 'budget.stop']);
    expect(rows[1]?.details).toMatchObject({ stopped: 1, failed: 0 });
    const { rows: links } = await world.server.database.pool.query<{ link: string }>(
      `select distinct link from notification where kind = 'budgetCrossed'`,
    );
    expect(links).toEqual([{ link: `/portal/limit?sel=${id}` }]);
    await request('DELETE', `/${id}`, undefined, (await readLimit()).etag);
  }, 120_000);

  it('keep running if an editor cancels the stop or raises the limit, or without a connection', async () => {
    hours = 0;
    const { id } = await request<Budget>('POST', '', limit);
    await evaluate();
    // The machine of the previous test is stopped, but its estimate counts.
    const crossed = await readLimit();
    expect([crossed.thresholds[0]?.crossedAt, crossed.stop]).toEqual([expect.any(String), null]);
    const deployment = await world.deploy('linux-vm', 'keep-it', { adminPasswordOrKey: sshKey });
    const { rows } = await world.server.database.pool.query<{ seconds: number }>(
      'select extract(epoch from due_at - clock_timestamp())::int as seconds from budget where id = $1',
      [id],
    );
    expect(rows[0]?.seconds).toBeLessThanOrEqual(30);
    await evaluate();
    expect((await readLimit()).stop?.machines).toHaveLength(1);
    const canceled = await request<Budget>('POST', `/${id}/stop/cancel`);
    expect(canceled.stop).toMatchObject({ state: 'canceled', canceledBy: admin.account.name });
    await evaluate();
    expect((await readLimit()).stop?.state).toBe('canceled');
    const raised = await request<Budget>('PUT', `/${id}`, { limit: '1.5' }, canceled.etag);
    await evaluate();
    expect((await readLimit()).stop?.state).toBe('pending');
    const again = await request<Budget>('PUT', `/${id}`, { limit: '2' }, raised.etag);
    expect(again.stop).toMatchObject({ state: 'canceled', canceledBy: null });
    await evaluate();
    connected = false;
    hours = 9;
    await sweepStops(partsOf());
    expect((await readLimit()).stop).toMatchObject({
      state: 'done',
      machines: [{ state: 'failed', reason: { code: 'machine-stop-no-connection' } }],
    });
    expect((await world.read(deployment.name)).state).toBe('Succeeded');
  }, 120_000);
});

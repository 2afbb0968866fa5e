import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../errors/refusal.ts';
import { evaluateLimits, startLimitWorld, type LimitWorld } from './limits.testing.ts';
import { reserveBudget } from './reserve.ts';
import { factsOfDeployment } from './scopes.ts';

let world: LimitWorld;
beforeAll(async () => {
  world = await startLimitWorld();
  await world.query(`insert into deployment_template (hash, template) values ('hash', '{}')`);
});
afterEach(async () => {
  await world.query('delete from budget');
  await world.query('delete from deployment');
});
afterAll(() => world.server.stop());

const limit = {
  period: 'year',
  limit: '1000',
  thresholds: [{ percent: 100, basis: 'forecast', actions: ['block'] }],
};
const queued = () => world.deploy({ monthly: '0', state: 'Queued' });

/** Submits a deployment that costs an amount until the end of the year; returns the code of the refusal, if any. */
async function submit(id: string, cost: number, number = 1): Promise<string | undefined> {
  const now = new Date();
  const { db } = world.server.database;
  const facts = await factsOfDeployment(db, id, now);
  const hours = (Date.UTC(now.getUTCFullYear() + 1, 0, 1) - now.getTime()) / 3_600_000;
  const amounts = { USD: ((cost * 730) / hours).toFixed(9) };
  try {
    await db
      .transaction()
      .execute((tx) => reserveBudget(tx, { facts, deploymentId: id, amounts, unpriced: { USD: 0 } }, false));
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  await world.query(`update deployment set state = 'Queued' where id = $1`, [id]);
  await world.query(
    `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
       template_hash)
     select gen_random_uuid(), id, $2, 'create', 'Pending', account_id, account_id, name, '{}', 'hash'
       from deployment where id = $1`,
    [id, number],
  );
  return undefined;
}

async function finish(id: string): Promise<void> {
  await world.query(
    `update deployment_operation set state = 'Succeeded', started_at = now(), finished_at = now() where deployment_id = $1`,
    [id],
  );
  await world.query(`update deployment set state = 'Succeeded', finished_at = now() where id = $1`, [id]);
}

const evaluate = () => evaluateLimits(world.server);

describe('a limit of forecast cost counts a deployment', () => {
  it.each([
    ['that is pending', [evaluate]],
    ['that ended before the evaluation', [finish, evaluate]],
    ['that ended after the evaluation', [evaluate, finish]],
    ['that was not evaluated', [finish]],
  ])('%s', async (_name, steps) => {
    await world.create(limit);
    await evaluate();
    const first = await queued();
    expect(await submit(first, 600)).toBeUndefined();
    for (const step of steps) await step(first);
    expect(await submit(await queued(), 600)).toBe('budget-exceeded');
    expect(await submit(await queued(), 300)).toBeUndefined();
  });

  it.each([
    ['before the next evaluation', []],
    ['after the next evaluation', [evaluate]],
  ])('in full when it is upgraded %s', async (_name, steps) => {
    await world.create(limit);
    await evaluate();
    const first = await queued();
    expect(await submit(first, 600)).toBeUndefined();
    await finish(first);
    for (const step of steps) await step();
    expect(await submit(first, 1100, 2)).toBe('budget-exceeded');
    expect(await submit(first, 700, 2)).toBeUndefined();
    expect(await submit(await queued(), 400)).toBe('budget-exceeded');
    expect(await submit(await queued(), 250)).toBeUndefined();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { people } from '../../../testing/test-people.ts';
import { startLimitWorld, subscriptionId, type LimitWorld } from './limits.testing.ts';
import { readBudgets, reserveBudget } from './reserve.ts';
import { factsOfDeployment } from './scopes.ts';

let world: LimitWorld;
beforeAll(async () => {
  world = await startLimitWorld();
});
afterEach(async () => {
  await world.query('delete from budget');
  await world.query('delete from deployment');
});
afterAll(() => world.server.stop());

const at = new Date('2026-06-15T00:00:00Z');

/** Submits a deployment; returns undefined if it is accepted, or the code of the refusal. */
async function submit(amount: string, isApproved = false, sample: object = {}): Promise<string | undefined> {
  const { db } = world.server.database;
  const deploymentId = await world.deploy({
    monthly: '0',
    state: 'Queued',
    tags: { team: 'hpc' },
    ...sample,
  });
  await world.query(
    `insert into deployment_operation (id, deployment_id, number, kind, state, account_id, session_id, cloud_name, machine,
       template_hash)
     select gen_random_uuid(), id, 1, 'create', 'Pending', account_id, account_id, name, '{}', 'hash' from deployment where id = $1`,
    [deploymentId],
  );
  const facts = await factsOfDeployment(db, deploymentId, at);
  try {
    await db
      .transaction()
      .execute((tx) =>
        reserveBudget(
          tx,
          { facts, deploymentId, amounts: { USD: amount }, unpriced: { USD: 0 } },
          isApproved,
        ),
      );
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.reason === 'budget-reached' ? 'budget-reached' : error.code;
  }
}

describe('concurrent submissions', () => {
  it.each(['planned', 'forecast', 'actual'])(
    'never exceed a limit of %s cost in any scope',
    async (basis) => {
      await world.query(
        `insert into deployment_template (hash, template) values ('hash', '{}') on conflict do nothing`,
      );
      const owner = await world.accountOf(people.engineer);
      await world.deploy({ monthly: '0' });
      const scopes = [
        ['organization'],
        ['subscription', subscriptionId],
        ['resourceGroup', `${subscriptionId}/rg`],
        ['blueprint', 'storage-account'],
        ['role', owner.role_id],
        ['person', owner.id],
        ['tag', 'team=hpc'],
      ] as const;
      // Each scope is the tightest one in a round.
      for (const [index, [kind, key]] of scopes.entries()) {
        await world.query('delete from budget');
        await world.query('delete from deployment where state = $1', ['Queued']);
        const limits: Budget[] = [];
        for (const [other, [otherKind, otherKey]] of scopes.entries()) {
          limits.push(
            await world.create({
              scope: { kind: otherKind, key: otherKey },
              limit: other === index ? '100' : String(150 + other),
              thresholds: [{ percent: 100, basis, actions: ['block'] }],
            }),
          );
        }
        // Sixteen days of the month are left, for which amounts count in spending.
        const share = basis === 'planned' ? 1 : (16 * 24) / 730;
        const amounts = [45, 30, 60, 40].map((amount) => amount / share);
        const outcomes = await Promise.all(amounts.map((amount) => submit(String(amount))));
        const accepted = amounts.filter((_amount, position) => outcomes[position] === undefined);
        const sum = accepted.reduce((total, amount) => total + amount, 0) * share;
        expect([kind, key, sum <= 100.5, accepted.length > 0]).toEqual([kind, key, true, true]);
        expect(new Set(outcomes.filter((one) => one !== undefined))).toEqual(new Set(['budget-exceeded']));
        // The smallest refused amount still does not fit.
        const smallest = Math.min(...amounts.filter((_amount, position) => outcomes[position] !== undefined));
        expect(sum + smallest * share).toBeGreaterThan(99.99);
      }
    },
    120_000,
  );

  it('fill a limit exactly if thirty are made at the same time', async () => {
    await world.query(
      `insert into deployment_template (hash, template) values ('hash', '{}') on conflict do nothing`,
    );
    const { id } = await world.create({
      thresholds: [{ percent: 100, basis: 'planned', actions: ['block'] }],
    });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => submit('10')));
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(10);
    expect(outcomes.filter((one) => one === 'budget-exceeded')).toHaveLength(20);
    const { reserved } = await world.read(id);
    expect(Number(reserved)).toBe(100);
  }, 60_000);

  it('must be submitted again if others made approval necessary, and are accepted once approved', async () => {
    await world.query(
      `insert into deployment_template (hash, template) values ('hash', '{}') on conflict do nothing`,
    );
    await world.create({ thresholds: [{ percent: 80, basis: 'planned', actions: ['requireApproval'] }] });
    expect(await submit('80')).toBeUndefined();
    expect(await submit('1')).toBe('budget-reached');
    expect(await submit('0')).toBeUndefined();
    expect(await submit('1', true)).toBeUndefined();
  });
});

describe('the increase of a redeployment', () => {
  it('is the only reserved amount while it is pending', async () => {
    await world.query(
      `insert into deployment_template (hash, template) values ('hash', '{}') on conflict do nothing`,
    );
    await world.create({ limit: '1000', thresholds: [{ percent: 5, basis: 'actual', actions: ['block'] }] });
    const id = await world.deploy({ monthly: '100', created: new Date('2026-06-15T00:00:00Z') });
    const { db } = world.server.database;
    const facts = await factsOfDeployment(db, id, at);
    // Half of 90 more dollars per month.
    const [line] = await readBudgets(db, facts, { USD: '190' }, id);
    expect(line).toMatchObject({ fits: true });
    const [over] = await readBudgets(db, facts, { USD: '220' }, id);
    expect(over).toMatchObject({ fits: false, blocks: { percent: 5, basis: 'actual' } });
  });
});

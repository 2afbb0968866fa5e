import type { Budget, BudgetScopeKind } from '@blueport/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../../../testing/test-people.ts';
import { limitUrl, startLimitWorld, subscriptionId, type LimitWorld } from './limits.testing.ts';
import { readBudgets } from './reserve.ts';

let world: LimitWorld;
beforeAll(async () => {
  world = await startLimitWorld();
});
afterEach(async () => {
  await world.query('delete from budget');
  await world.query('delete from deployment');
});
afterAll(() => world.server.stop());

/** Returns a scope of each kind with the same deployment in it. */
async function everyScope(): Promise<Record<BudgetScopeKind, string>> {
  const owner = await world.accountOf(people.engineer);
  return {
    organization: '',
    subscription: subscriptionId.toUpperCase(),
    resourceGroup: `${subscriptionId}/RG`,
    blueprint: 'storage-account',
    role: owner.role_id,
    person: owner.id,
    tag: 'Team=hpc',
  };
}

describe('a limit', () => {
  it('counts the deployments of its scope, regardless of its kind', async () => {
    await world.deploy({ monthly: '10', tags: { team: 'hpc' } });
    await world.deploy({ monthly: '5', tags: { team: 'hpc' }, state: 'Running' });
    await world.deploy({
      monthly: '3',
      owner: people.admin,
      blueprint: 'linux-vm',
      group: 'other',
      subscription: '01900000-0000-4000-8000-00000000c058',
    });
    const scopes = Object.entries(await everyScope());
    for (const [kind, key] of scopes) {
      const limit = await world.create({ scope: { kind, ...(key !== '' && { key }) } });
      expect(limit).toMatchObject({
        scope: { kind },
        period: 'month',
        deployed: kind === 'organization' ? '13' : '10',
        reserved: '5',
        left: kind === 'organization' ? '82' : '85',
        thresholds: [{ percent: 100, basis: 'planned', actions: ['block'], crossedAt: null }],
      });
    }
    const { body } = await world.call('GET', limitUrl);
    const names = (body as { result: Budget[] }).result.map(({ scope }) => [scope.kind, scope.name]);
    expect(Object.fromEntries(names)).toEqual({
      organization: expect.any(String),
      subscription: 'Research',
      resourceGroup: 'rg',
      blueprint: 'Storage account with lifecycle rules',
      role: expect.any(String),
      person: people.engineer.name,
      tag: 'Team=hpc',
    });
  });

  it('of the organization is found by the name of the organization', async () => {
    await world.create({});
    await world.create({ scope: { kind: 'tag', key: 'Team=hpc' } });
    const { rows } = await world.query<{ name: string }>('select name from organization where id = $1', [
      world.organizationId,
    ]);
    const { body } = await world.call('GET', `${limitUrl}?filter=${encodeURIComponent(rows[0]!.name)}`);
    expect((body as { result: Budget[] }).result.map(({ scope }) => scope)).toEqual([
      expect.objectContaining({ kind: 'organization', name: rows[0]!.name }),
    ]);
  });

  it('counts monthly estimates for the length of its period', async () => {
    await world.deploy({ monthly: '10' });
    const now = new Date();
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15))
      .toISOString()
      .slice(0, 10);
    for (const [period, planned] of [
      ['month', '10'],
      ['quarter', '30'],
      ['year', '120'],
      ['total', '30'],
    ]) {
      const limit = await world.create({ period, ...(period === 'total' && { startsOn: start }) });
      expect([period, limit.deployed]).toEqual([period, planned]);
    }
  });

  it('applies to a request in its scope only', async () => {
    const owner = await world.accountOf(people.engineer);
    await world.deploy({ monthly: '0' });
    for (const [kind, key] of Object.entries(await everyScope()))
      await world.create({ limit: '5', scope: { kind, ...(key !== '' && { key }) } });
    const facts = {
      organizationId: world.organizationId,
      subscriptionId,
      resourceGroup: 'Rg',
      blueprint: 'storage-account',
      ownerId: owner.id,
      tags: { TEAM: 'hpc' },
      at: new Date(),
    };
    const kindsOf = async (change: object) => {
      const lines = await readBudgets(
        world.server.database.db,
        { ...facts, ...change },
        { USD: '6' },
        undefined,
      );
      expect(lines.every(({ fits, adds }) => !fits && adds === '6')).toBe(true);
      return lines.map(({ scope }) => scope?.kind ?? '').toSorted((a, b) => a.localeCompare(b));
    };
    expect(await kindsOf({})).toHaveLength(7);
    const other = { subscriptionId: undefined, resourceGroup: null, blueprint: 'linux-vm', tags: {} };
    expect(await kindsOf(other)).toEqual(['organization', 'person', 'role']);
    expect(await kindsOf({ ...other, ownerId: (await world.accountOf(people.admin)).id })).toEqual([
      'organization',
    ]);
  });

  it('keeps its amount or thresholds if an edit contains only the other', async () => {
    const limit = await world.create({});
    const thresholds = [
      { percent: 50, basis: 'actual', actions: ['notify', 'mail'] },
      { percent: 50, basis: 'forecast', actions: ['requireApproval'] },
    ];
    const edited = await world.call('PUT', `${limitUrl}/${limit.id}`, {
      body: { thresholds },
      etag: limit.etag,
    });
    expect(edited.body).toMatchObject({ limit: '100.00', thresholds });
  });
});

describe('a limit is refused', () => {
  const issuesOf = async (body: object) => {
    const answer = await world.call('POST', limitUrl, { body: { currency: 'USD', limit: '1', ...body } });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const { errors = [] } = answer.body as { errors?: { pointer: string; code: string }[] };
    return errors.map(({ pointer, code }) => `${pointer} ${code}`);
  };

  it.each([
    ['subscription', '01900000-0000-4000-8000-000000000000'],
    ['subscription', 'production'],
    ['resourceGroup', `${subscriptionId}/none`],
    ['blueprint', 'none'],
    ['role', '01900000-0000-4000-8000-000000000000'],
    ['person', 'robin'],
    ['tag', 'team'],
  ])('for an unknown %s', async (kind, key) => {
    expect(await issuesOf({ scope: { kind, key } })).toEqual(['/scope/key unknown']);
  });

  it('with every issue and its location', async () => {
    expect(
      await issuesOf({
        scope: { kind: 'tag' },
        period: 'total',
        thresholds: [
          { percent: 80, basis: 'actual', actions: ['notify'] },
          { percent: 50, basis: 'forecast', actions: ['mail', 'mail'] },
          { percent: 80, basis: 'actual', actions: ['block'] },
          { percent: 90, basis: 'actual', actions: ['block'], graceHours: 3 },
        ],
      }),
    ).toEqual([
      '/scope/key required',
      '/thresholds/1/percent budget-threshold-order',
      '/thresholds/1/actions duplicate',
      '/thresholds/2/percent duplicate',
      '/thresholds/3/graceHours budget-grace-needless',
      '/startsOn required',
    ]);
  });

  it('for a grace period outside of 1 to 168 hours', async () => {
    const threshold = { percent: 80, basis: 'actual', actions: ['notify'] };
    const thresholds = [0, 169].map((graceHours) => ({ ...threshold, graceHours }));
    const issues = await issuesOf({ thresholds });
    expect(issues.map((one) => one.split(' ')[0])).toEqual([
      '/thresholds/0/graceHours',
      '/thresholds/1/graceHours',
    ]);
  });

  it.each(['0000-01-01', '1999-12-31', '9999-12-31'])('for the first day %s', async (startsOn) => {
    expect(await issuesOf({ period: 'total', startsOn })).toEqual(['/startsOn budget-start-range']);
  });

  it('for a scope and period that already has a limit', async () => {
    await world.create({ scope: { kind: 'tag', key: 'team=hpc' } });
    await world.create({ scope: { kind: 'tag', key: 'team=hpc' }, period: 'year' });
    expect(await issuesOf({ scope: { kind: 'tag', key: 'team=hpc' } })).toEqual(['/scope budget-exists']);
    // Names of tags have no case, their values have.
    expect(await issuesOf({ scope: { kind: 'tag', key: 'Team=hpc' } })).toEqual(['/scope budget-exists']);
    await world.create({ scope: { kind: 'tag', key: 'Team=HPC' } });
  });
});

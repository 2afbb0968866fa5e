import { describe, expect, it } from 'vitest';
import type { Work } from '../cloud/work.ts';
import { deployMachine } from '../machine/machine.ts';
import { jain, judgeBudget, limits, type BudgetCall } from '../reliability/judge-budget.testing.ts';
import { seed } from '../../../../testing/figures.ts';
import { randomFrom } from '../../../../testing/seeded-random.ts';
import { type Accounts, callerLine, callsOf, createAccounts, createBudget, defaultRates } from './budget.ts';

type Budget = (work: Work) => number;

function workOf(subscriptionId: string, index: number, phase: 'Submit' | 'Poll'): Work {
  return {
    operationId: `${subscriptionId}-${index}`,
    subscriptionId,
    principal: { accountId: subscriptionId, sessionId: 's', tenantId: 't', cloud: 'general' },
    machine: { ...deployMachine({ needsGroup: false }), phase },
    steps: [],
  } as unknown as Work;
}

/** Simulates the cloud's rate limit of one caller in one subscription; returns the seconds to wait, or 0. */
function bucket({ capacity, perSecond }: { readonly capacity: number; readonly perSecond: number }) {
  let tokens: number = capacity;
  let at = 0;
  return (now: number): number => {
    tokens = Math.min(capacity, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
    tokens -= 1;
    return 0;
  };
}

const polls = 7;

/** Deployments requested by people at a rate per second, each with two reads; `waitMs` returns the wait of a read. */
interface HandIn {
  readonly perSecond: number;
  readonly waitMs: (id: string) => number;
}

/** Simulates deployments under the cloud's limits in virtual time: each is sent and polled several times. */
function play(
  counts: Readonly<Record<string, number>>,
  budgetOver: (now: () => number) => Budget,
  handIn?: HandIn,
) {
  const random = randomFrom(seed);
  let now = 0;
  const budget = budgetOver(() => now);
  const buckets = new Map(
    Object.keys(counts).map((id) => [id, { read: bucket(limits.read), write: bucket(limits.write) }]),
  );
  const calls: BudgetCall[] = [];
  let open = Object.entries(counts).flatMap(([id, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id,
      index,
      // Each read is scheduled first and then made.
      turn: handIn === undefined ? 0 : -4,
      at: handIn === undefined ? random() * 1000 : (index / handIn.perSecond) * 1000,
    })),
  );
  const accepted = open.length;
  while (open.length > 0) {
    const next = open.reduce((first, one) => (one.at < first.at ? one : first));
    now = Math.max(now, next.at);
    if (next.turn < 0) {
      const isPaid = next.turn % 2 !== 0;
      const waitMs = isPaid ? 0 : (handIn?.waitMs(next.id) ?? 0);
      next.turn += 1;
      next.at = now + waitMs;
      if (!isPaid) continue;
      const status = buckets.get(next.id)!.read(now) > 0 ? 429 : 200;
      calls.push({ at: now, method: 'GET', url: `/subscriptions/${next.id}/x`, status, caller: next.id });
      continue;
    }
    const work = workOf(next.id, next.index, next.turn === 0 ? 'Submit' : 'Poll');
    const waitMs = budget(work);
    if (waitMs > 0) {
      next.at = now + Math.ceil(waitMs);
      continue;
    }
    const { read, write } = callsOf(work);
    const url = `/subscriptions/${next.id}/x`;
    let retrySeconds = 0;
    for (let call = 0; call < read + write && retrySeconds === 0; call += 1) {
      const kind = call < read ? 'read' : 'write';
      retrySeconds = buckets.get(next.id)![kind](now);
      const status = retrySeconds > 0 ? 429 : 200;
      calls.push({ at: now, method: kind === 'read' ? 'GET' : 'PUT', url, status, caller: next.id });
    }
    if (retrySeconds === 0) next.turn += 1;
    next.at = now + (retrySeconds * 1000 + random() * 3000);
    if (next.turn > polls) open = open.filter((one) => one !== next);
  }
  return judgeBudget({
    accepted,
    states: Array.from({ length: accepted }, () => 'Succeeded'),
    sides: Object.keys(counts).map((id) => ({ subscriptionId: id, caller: id })),
    calls,
    from: 0,
    tookMs: now,
  });
}

describe('the rate budget of background calls (R23)', () => {
  it('keeps a thousand deployments within the limits, uses most of them, and starves none', () => {
    const result = play({ a: 1000, b: 250 }, (now) => createBudget(now));
    expect(result.throttled).toBeLessThanOrEqual(0.01);
    expect(result.utilization).toBeGreaterThanOrEqual(0.8);
    expect(result.fairness).toBeGreaterThanOrEqual(0.9);
  });

  it.each([4, 20])(
    'stays within the limits while people request %i deployments a second if it counts their calls, and exceeds them otherwise',
    (perSecond) => {
      const measureThrottling = (countsRequests: boolean): number => {
        let accounts: Accounts | undefined;
        const budgetOver = (now: () => number): Budget => {
          accounts = createAccounts(now);
          return createBudget(now, accounts);
        };
        const waitMs = (id: string): number => {
          const caller = { accountId: id, sessionId: 's', tenantId: 't', cloud: 'general' } as const;
          const call = { method: 'GET', url: `/subscriptions/${id}/x` };
          const asker = { ...caller, kind: 'interactive', organizationId: 'o' } as const;
          return countsRequests ? (accounts!.charge(asker, call) ?? 0) : 0;
        };
        return play({ a: 1000, b: 250 }, budgetOver, { perSecond, waitMs }).throttled;
      };
      expect(measureThrottling(true)).toBeLessThanOrEqual(0.01);
      expect(measureThrottling(false)).toBeGreaterThan(0.01);
    },
  );

  it('prevents exceeding the limits (negative control)', () => {
    const result = play({ a: 100, b: 10 }, () => () => 0);
    expect(result.throttled).toBeGreaterThan(0.01);
  });

  it('would be detected if it wasted capacity or favored a caller (negative controls)', () => {
    const slow = { read: { burst: 10, perSecond: 10 }, write: { burst: 10, perSecond: 10 } };
    expect(
      play({ a: 100, b: 100 }, (now) => createBudget(now, createAccounts(now, slow))).utilization,
    ).toBeLessThan(0.8);
    const starving = play({ a: 100, b: 100 }, (now) => {
      const budget = createBudget(now);
      return (work) => (work.subscriptionId === 'b' && now() < 400_000 ? 5000 : budget(work));
    });
    expect(starving.fairness).toBeLessThan(0.9);
    expect([jain([1, 1]), jain([1, 0])]).toEqual([1, 0.5]);
  });
});

describe('the account of a caller', () => {
  const connection = { organizationId: 'o', principal: { tenantId: 't', cloud: 'general', sessionId: 's' } };
  const acting = (accountId: string, actsWith: 'person' | 'connection') =>
    ({
      ...workOf('s', 1, 'Poll'),
      ...connection,
      principal: { ...connection.principal, accountId, actsWith },
    }) as unknown as Work;

  it('is shared by all work of an organization’s connection, and separate for each person', () => {
    expect(callerLine(acting('a', 'connection'))).toBe(callerLine(acting('b', 'connection')));
    expect(callerLine(acting('a', 'person'))).not.toBe(callerLine(acting('b', 'person')));
    expect(callerLine(acting('a', 'person'))).not.toBe(callerLine(acting('a', 'connection')));
  });

  it('includes interactive calls of the person, separately by kind and subscription', () => {
    const accounts = createAccounts(() => 0);
    const budget = createBudget(() => 0, accounts);
    const { principal } = acting('a', 'person');
    const caller = { ...principal, kind: 'interactive', organizationId: 'o' } as const;
    const readCall = { method: 'GET', url: 'https://host/subscriptions/S/resourceGroups/g?api-version=1' };
    for (let call = 0; call < defaultRates.read.burst; call += 1)
      expect(accounts.charge(caller, readCall)).toBe(0);
    expect(accounts.charge(caller, { method: 'GET', url: 'https://host/tenants' })).toBe(0);
    expect(budget(acting('a', 'person'))).toBeGreaterThan(0);
    expect(budget({ ...acting('b', 'person'), operationId: 'another person' })).toBe(0);
    expect(budget({ ...acting('a', 'person'), subscriptionId: 'other', operationId: 'elsewhere' })).toBe(0);
    expect(budget({ ...workOf('s', 1, 'Submit'), principal, operationId: 'a write' })).toBe(0);
  });

  it('counts every call of a batch without delaying the batch', () => {
    const accounts = createAccounts(() => 0);
    const budget = createBudget(() => 0, accounts);
    const { principal } = acting('a', 'person');
    const caller = { ...principal, kind: 'interactive', organizationId: 'o' } as const;
    const url = 'https://host/batch?api-version=2020-06-01';
    const batch = (httpMethod: string) => ({
      method: 'POST',
      url,
      body: JSON.stringify({
        requests: Array.from({ length: 20 }, () => ({ httpMethod, url: '/subscriptions/s/x?api-version=1' })),
      }),
    });
    for (let call = 0; call < defaultRates.read.burst / 20; call += 1)
      expect(accounts.charge(caller, batch('GET'))).toBe(0);
    expect(budget(acting('a', 'person'))).toBeGreaterThan(0);
    expect(budget({ ...workOf('s', 1, 'Submit'), principal, operationId: 'a write' })).toBe(0);
    expect(accounts.charge(caller, batch('GET'))).toBe(0);
    expect(accounts.charge(caller, { method: 'POST', url, body: '{}' })).toBe(0);
  });

  it('charges nothing for calls that would exceed the caller’s maximum wait', () => {
    let time = 0;
    const accounts = createAccounts(() => time);
    const { principal } = acting('a', 'person');
    const caller = { ...principal, kind: 'interactive', organizationId: 'o' } as const;
    const check = { method: 'POST', url: 'https://host/subscriptions/s/check' };
    const line = callerLine(acting('a', 'person'));
    let callCount = 0;
    for (let call = 0; call < 1000; call += 1)
      callCount += accounts.charge(caller, check, 0) === undefined ? 0 : 1;
    expect(Math.abs(callCount - defaultRates.write.burst)).toBeLessThanOrEqual(1);
    expect(accounts.pushedMs(line, 'write')).toBeCloseTo((callCount * 1000) / defaultRates.write.perSecond);
    time = 1000;
    for (let call = 0; call < 1000; call += 1)
      callCount += accounts.charge(caller, check, 0) === undefined ? 0 : 1;
    expect(Math.abs(callCount - defaultRates.write.burst - defaultRates.write.perSecond)).toBeLessThanOrEqual(
      1,
    );
  });

  it('gives priority to people, who wait only if they exceed the cloud’s limit themselves', () => {
    let time = 0;
    const accounts = createAccounts(() => time);
    const budget = createBudget(() => time, accounts);
    accounts.spend(callerLine(acting('a', 'person')), 'read', defaultRates.read.burst);
    const waiting = acting('a', 'person');
    const before = budget(waiting);
    expect(before).toBeGreaterThan(0);
    const caller = { ...waiting.principal, kind: 'interactive', organizationId: 'o' } as const;
    const readCall = { method: 'GET', url: 'https://host/subscriptions/s/x' };
    for (let call = 0; call < 45; call += 1) expect(accounts.charge(caller, readCall)).toBe(0);
    expect(budget(waiting)).toBeCloseTo(before + 2000);
    time = before + 2000;
    expect(budget(waiting)).toBe(0);
    for (let call = 0; call < defaultRates.read.burst; call += 1) accounts.charge(caller, readCall);
    expect(accounts.charge(caller, readCall)).toBeGreaterThan(0);
  });

  it('delays operations after drift checks have used it up', () => {
    const accounts = createAccounts(() => 0);
    const { spend } = accounts;
    const budget = createBudget(() => 0, accounts);
    expect(budget(acting('a', 'connection'))).toBe(0);
    spend(callerLine(acting('b', 'connection')), 'read', defaultRates.read.burst);
    expect(budget({ ...acting('a', 'connection'), operationId: 'later' })).toBeGreaterThan(0);
    expect(budget({ ...acting('a', 'person'), operationId: 'person' })).toBe(0);
  });
});

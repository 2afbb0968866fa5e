import { setTimeout as wait } from 'node:timers/promises';
import { CloudError, type CallCloud, type ResourceManager } from '@blueport/cloud';
import { describe, expect, it } from 'vitest';
import type { Work } from '../cloud/work.ts';
import { callerLine, createAccounts, createBudget, defaultRates } from './budget.ts';
import { createPacing, LinePaused, type LineWork } from './paced-calls.ts';

const place = (subscriptionId: string): LineWork => ({
  principal: { accountId: 'me', sessionId: 's', tenantId: 't', cloud: 'general', actsWith: 'person' },
  organizationId: 'o',
  subscriptionId,
});
const urlIn = (subscriptionId: string, path = ''): string =>
  `https://cloud.example/subscriptions/${subscriptionId}${path}`;
const throttled = (retryAfterMs: number): CloudError =>
  new CloudError({ kind: 'throttled', code: 'Slower', message: 'Slower, please.', retryAfterMs });

/** Creates a cloud with the given responses and a fixed clock. */
function setup(answer: (url: string) => CloudError | undefined = () => undefined) {
  const clock = { now: 1_000_000, outMs: 0 };
  const sent: { url: string; retry: unknown }[] = [];
  const accounts = createAccounts(() => clock.now);
  const calls = new WeakMap<ResourceManager, CallCloud>();
  const pacing = createPacing({
    now: () => clock.now,
    outMs: () => clock.outMs,
    accounts,
    managerFor(work, wrapCall) {
      const direct: CallCloud = (call) => {
        sent.push({ url: call.url, retry: call.retry });
        const error = answer(call.url);
        if (error !== undefined) return Promise.reject(error);
        return Promise.resolve({ status: 200, headers: {}, body: {} } as never);
      };
      const manager = {} as ResourceManager;
      calls.set(manager, wrapCall(pacing.watched(work, direct)));
      return manager;
    },
  });
  const get = (manager: ResourceManager, url: string, method = 'GET') =>
    calls.get(manager)!({ area: 'management', method: method as 'GET', url });
  return { clock, sent, accounts, pacing, get };
}

const pollingWork = (subscriptionId: string): Work =>
  ({
    ...place(subscriptionId),
    operationId: 'w',
    machine: { work: 'deploy', phase: 'Poll' },
    steps: [],
  }) as unknown as Work;

describe('background requests', () => {
  it('count toward the limit of the person in whose name they are sent', async () => {
    const { clock, pacing, get, accounts } = setup();
    const budget = createBudget(() => clock.now, accounts);
    const { manager } = pacing.paced(place('one'));
    for (let index = 0; index < defaultRates.read.burst; index += 1) await get(manager, urlIn('one'));
    expect(accounts.spend(callerLine(place('one')), 'read', 1)).toBeGreaterThan(0);
    // An operation of the person is delayed there, but not in another subscription.
    expect(budget(pollingWork('one'))).toBeGreaterThan(0);
    expect(budget({ ...pollingWork('two'), operationId: 'x' })).toBe(0);
  });

  it('wait for the rate limit, and stop waiting when the process stops', async () => {
    const { pacing, get, sent, accounts } = setup();
    const ending = new AbortController();
    const { manager } = pacing.paced(place('one'), { signal: ending.signal });
    accounts.spend(callerLine(place('one')), 'read', defaultRates.read.burst + 500);
    const waiting = get(manager, urlIn('one'));
    await wait(20);
    expect(sent).toEqual([]);
    ending.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect(sent).toEqual([]);
  });

  it('pause together for the time that the cloud requests from one of them, unless their limits are separate', async () => {
    let isPatient = false;
    const { clock, pacing, get, sent } = setup((url) =>
      url.includes('/one') && !isPatient ? throttled(7000) : undefined,
    );
    const first = pacing.paced(place('one'));
    const second = pacing.paced(place('one'));
    await expect(get(first.manager, urlIn('one'))).rejects.toMatchObject({
      name: 'LinePaused',
      afterMs: 7000,
    });
    // Automatic retries of the client would ignore the other requests.
    expect(sent).toEqual([{ url: urlIn('one'), retry: 'unless-throttled' }]);
    isPatient = true;
    clock.now += 6999;
    await expect(get(second.manager, urlIn('ONE'))).rejects.toBeInstanceOf(LinePaused);
    await expect(second.reserve(1)).rejects.toMatchObject({ afterMs: 1 });
    await get(pacing.paced(place('two')).manager, urlIn('two'));
    expect(sent).toHaveLength(2);
    clock.now += 1;
    await get(second.manager, urlIn('one'));
    expect(sent).toHaveLength(3);
    // Data read around a refusal is incomplete, even if the error was caught.
    expect(() => first.end()).toThrow(LinePaused);
  });

  it('respect waits that the cloud requested from operations on their line', async () => {
    const { pacing, get, sent } = setup(() => throttled(3000));
    const operation = pacing.watched(place('one'), () => Promise.reject(throttled(3000)));
    await expect(
      operation({ area: 'management', method: 'PUT', url: urlIn('one', '/x') }),
    ).rejects.toMatchObject({
      kind: 'throttled',
    });
    const { manager } = pacing.paced(place('one'));
    await expect(get(manager, urlIn('one'))).rejects.toBeInstanceOf(LinePaused);
    expect(sent).toEqual([]);
  });

  it('are not sent during an outage', async () => {
    const { clock, pacing } = setup();
    clock.outMs = 4000;
    await expect(pacing.paced(place('one')).reserve(1)).rejects.toMatchObject({ afterMs: 4000 });
  });

  it('are sent without delay after a reservation, and unused reservations are released', async () => {
    const { pacing, get, accounts } = setup();
    const line = callerLine(place('one'));
    const paced = pacing.paced(place('one'));
    await paced.reserve(40);
    await paced.reserve(40);
    // Others use the rest of the limit, and more.
    accounts.spend(line, 'read', defaultRates.read.burst);
    for (let index = 0; index < 10; index += 1) await get(paced.manager, urlIn('one'));
    const before = accounts.spend(line, 'read', 1);
    paced.end();
    const perCallMs = 1000 / defaultRates.read.perSecond;
    expect(accounts.spend(line, 'read', 1)).toBeCloseTo(before - 29 * perCallMs);
    // If the wait would be long, the reservation is released immediately.
    accounts.spend(line, 'read', 2000);
    const waitMs = accounts.spend(line, 'read', 1);
    await expect(paced.reserve(40)).rejects.toBeInstanceOf(LinePaused);
    expect(accounts.spend(line, 'read', 1)).toBeCloseTo(waitMs + perCallMs);
  });

  it('are sent only while their holder still has the claim', async () => {
    const { pacing, get, sent } = setup();
    const { manager } = pacing.paced(place('one'), {
      check() {
        throw new Error('taken over');
      },
    });
    await expect(get(manager, urlIn('one'))).rejects.toThrow('taken over');
    expect(sent).toEqual([]);
  });
});

it("an interactive request made in the name of another person counts toward that person's limit", async () => {
  const { pacing, get, accounts, sent } = setup();
  await get(pacing.charged(place('one')), urlIn('one'));
  expect(sent).toHaveLength(1);
  expect(accounts.pushedMs(callerLine(place('one')), 'read')).toBeGreaterThan(0);
});

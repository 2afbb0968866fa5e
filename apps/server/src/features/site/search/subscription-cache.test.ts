import { type Subscription, subscriptionRoutes } from '@blueport/contracts';
import { expect, it } from 'vitest';
import type { SessionCall } from '../../../http/answer-of.ts';
import { createRegistry } from '../../../http/registry.ts';
import { createSubscriptionCache } from './subscription-cache.ts';

const keys = ['subscriptionList'];
const callWith = (signal: AbortSignal) =>
  ({
    signal,
    session: { sessionId: 's', permissions: { orgInfo: keys, roleInfo: keys } },
  }) as unknown as SessionCall;

it('keeps listing for other calls after the first one is aborted', async () => {
  const registry = createRegistry([subscriptionRoutes.list]);
  let lists = 0;
  let respond = (): void => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  registry.register(subscriptionRoutes.list, async ({ signal }) => {
    lists += 1;
    await responded;
    signal.throwIfAborted();
    const row = { subscriptionId: 's1', displayName: 'Production' } as Subscription;
    return { count: 1, total: 1, result: [row] };
  });
  const cache = createSubscriptionCache(registry);
  const first = new AbortController();
  const firstFound = cache.find(callWith(first.signal), 'prod', 'ranked', 5).catch(() => []);
  const found = cache.find(callWith(new AbortController().signal), 'prod', 'ranked', 5);
  first.abort();
  respond();
  expect((await found).map(({ displayName }) => displayName)).toEqual(['Production']);
  await firstFound;
  expect(lists).toBe(1);
});

import { runWithoutDeadline } from '@blueport/cloud';
import { subscriptionRoutes, type Subscription } from '@blueport/contracts';
import { answerOf, type SessionCall } from '../../../http/answer-of.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { listRows } from '../../../list/list-rows.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import type { ListMatch } from '../../../list/match-text.ts';
import { parseList } from '../../../list/parse-list.ts';

/** How long the subscriptions of a session are cached, in milliseconds: the cloud lists them for each call. */
const lifetimeMs = 60_000;
const maxSessions = 2000;
/** How long the cloud may take to list the subscriptions, in milliseconds. */
const patienceMs = 30_000;

const entity: ListEntity = {
  fields: {
    displayName: { type: 'text', search: true },
    subscriptionId: { type: 'text', search: true },
    directory: { type: 'text', search: true },
  },
  titles: ['displayName', 'subscriptionId'],
  tieBreaker: 'subscriptionId',
};

/** Finds subscriptions while a person types, without asking the cloud for each letter. */
interface SubscriptionCache {
  find(call: SessionCall, text: string, match: ListMatch, limit: number): Promise<readonly Subscription[]>;
}

/** Creates a cache of the subscriptions that each session can list. */
export function createSubscriptionCache(registry: RouteRegistry): SubscriptionCache {
  const cached = new Map<string, { readonly at: number; readonly rows: Promise<readonly Subscription[]> }>();

  const rowsOf = (call: SessionCall): Promise<readonly Subscription[]> => {
    const { sessionId, organizationId, cloud, tenantId } = call.session;
    const key = [sessionId, organizationId, cloud, tenantId].join(' ');
    const known = cached.get(key);
    if (known && performance.now() - known.at < lifetimeMs) return known.rows;
    if (cached.size >= maxSessions) cached.clear();
    // Other calls use the list too, so it must not end with the call that requested it.
    const shared = { ...call, signal: AbortSignal.timeout(patienceMs) };
    const list = runWithoutDeadline(() => answerOf(registry, shared, subscriptionRoutes.list, { limit: 0 }));
    const entry = { at: performance.now(), rows: list.then(({ result }) => result) };
    cached.set(key, entry);
    entry.rows.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    return entry.rows;
  };

  return {
    async find(call, text, match, limit) {
      const list = parseList(entity, { filter: text, match, limit });
      return listRows(entity, list, await rowsOf(call), []).result;
    },
  };
}

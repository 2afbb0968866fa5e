import type { ResourceManager } from '@blueport/cloud';
import { checkPermission, type FoundResource } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { CreatingDeployment } from '../../deployments/operations/index.ts';

const subscriptionsApi = '2022-12-01';
const resourcesApi = '2021-04-01';

/**
 * Limits of a search that runs while the user types: number of subscriptions, parallel requests and timeout per
 * request.
 */
const maxSubscriptions = 40;
const atOnce = 8;
const timeoutMs = 3000;
const maxFound = 20;
/** Number of additional results requested from each subscription, to detect whether there are more. */
const extraResults = 5;

/** Returns which deployments of an organization created which resources. */
export type FindCreators = (
  organizationId: string,
  resourceIds: readonly string[],
) => Promise<ReadonlyMap<string, CreatingDeployment>>;

interface Search {
  readonly arm: ResourceManager;
  readonly madeBy: FindCreators;
  readonly session: SessionContext;
  readonly text: string;
  /** Maximum number of results. */
  readonly limit?: number | undefined;
  readonly signal: AbortSignal;
}
interface Subscription {
  readonly subscriptionId: string;
  readonly displayName: string;
}
interface ResourceBody {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly location?: string;
}
type SearchHit = Omit<FoundResource, 'deployment'>;

/** Returns the number of results requested from one subscription. */
const maxPerSubscription = ({ limit = maxFound }: Search): number => limit + extraResults;

async function searchOne(search: Search, subscription: Subscription): Promise<SearchHit[]> {
  const { arm, text, signal } = search;
  const { subscriptionId, displayName } = subscription;
  const most = maxPerSubscription(search);
  const found = await arm.all<ResourceBody>(`/subscriptions/${subscriptionId}/resources`, resourcesApi, {
    // A quote is doubled in a filter; no other character ends a string.
    query: { $filter: `substringof('${text.replaceAll("'", "''")}', name)`, $top: most },
    most,
    retry: false,
    timeoutMs,
    signal,
  });
  return found.map(({ id, name, type, location }) => ({
    id,
    name,
    type,
    location: location ?? '',
    resourceGroup: /\/resourceGroups\/([^/]+)\//i.exec(id)?.[1] ?? null,
    subscriptionId,
    subscriptionName: displayName,
  }));
}

/** Sorts names that start with the text first, and short names before long ones. */
function byCloseness(text: string) {
  const distance = ({ name }: SearchHit) =>
    (name.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1000) + name.length;
  return (left: SearchHit, right: SearchHit) =>
    distance(left) - distance(right) || left.name.localeCompare(right.name, 'en');
}

/**
 * Searches resources by part of their name in every subscription visible to the user. A subscription that does not
 * respond is reported and does not delay the others. Throws if none responds.
 */
export async function searchResources(
  search: Search,
): Promise<{ result: FoundResource[]; total: number; isMore: boolean; incomplete: string[] }> {
  const { arm, session, signal } = search;
  const all = await arm.all<Subscription>('/subscriptions', subscriptionsApi, { signal });
  const waiting = all.slice(0, maxSubscriptions);
  const incomplete = all.slice(maxSubscriptions).map(({ displayName }) => displayName);
  const found: SearchHit[] = [];
  const failures: unknown[] = [];
  let answered = 0;
  let isMore = false;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      try {
        const some = await searchOne(search, next);
        isMore ||= some.length >= maxPerSubscription(search);
        for (const resource of some) found.push(resource);
        answered += 1;
      } catch (error) {
        failures.push(error);
        incomplete.push(next.displayName);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (answered === 0 && failures.length > 0) {
    throw failures[0] instanceof Error ? failures[0] : new Refusal('cloud-unavailable');
  }
  const best = found.toSorted(byCloseness(search.text)).slice(0, search.limit ?? maxFound);
  const mayOpen = checkPermission(session.permissions, 'resourceManagement').allowed;
  const makers = mayOpen
    ? await search.madeBy(
        session.organizationId,
        best.map(({ id }) => id),
      )
    : new Map<string, CreatingDeployment>();
  return {
    result: best.map((resource) => ({
      ...resource,
      deployment: makers.get(resource.id.toLowerCase()) ?? null,
    })),
    total: found.length,
    isMore,
    incomplete: incomplete.toSorted(),
  };
}

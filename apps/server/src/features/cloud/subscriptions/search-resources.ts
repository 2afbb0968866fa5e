import type { ResourceManager } from '@blueport/cloud';
import { checkPermission, type FoundResource } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { MakingDeployment } from '../../deployments/operations/index.ts';

const subscriptionsApi = '2022-12-01';
const resourcesApi = '2021-04-01';

/** A search answers while somebody types: it asks so many subscriptions, so many at a time, and waits so long for each. */
const mostSubscriptions = 40;
const atOnce = 8;
const timeoutMs = 3000;
const mostFound = 20;
/** So many more are asked of each subscription than are shown, so that it is known whether there are more. */
const beyond = 5;

/** Which deployments of an organization made which resources. */
export type MadeBy = (
  organizationId: string,
  resourceIds: readonly string[],
) => Promise<ReadonlyMap<string, MakingDeployment>>;

interface Search {
  readonly arm: ResourceManager;
  readonly madeBy: MadeBy;
  readonly session: SessionContext;
  readonly text: string;
  /** At most so many are answered. */
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
type Found = Omit<FoundResource, 'deployment'>;

/** So many are asked of one subscription. */
const mostOfOne = ({ limit = mostFound }: Search): number => limit + beyond;

async function searchOne(search: Search, subscription: Subscription): Promise<Found[]> {
  const { arm, text, signal } = search;
  const { subscriptionId, displayName } = subscription;
  const most = mostOfOne(search);
  const found = await arm.all<ResourceBody>(`/subscriptions/${subscriptionId}/resources`, resourcesApi, {
    // A quote is written twice in a filter; nothing else ends a text there.
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

/** Names that begin with the text come first, short ones before long ones. */
function byCloseness(text: string) {
  const distance = ({ name }: Found) =>
    (name.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1000) + name.length;
  return (left: Found, right: Found) =>
    distance(left) - distance(right) || left.name.localeCompare(right.name, 'en');
}

/**
 * Looks for resources by a part of their name in every subscription the person can see. A subscription that does not answer
 * is named and does not hold back the others; when none answers, that is the answer.
 */
export async function searchResources(
  search: Search,
): Promise<{ result: FoundResource[]; total: number; isMore: boolean; incomplete: string[] }> {
  const { arm, session, signal } = search;
  const all = await arm.all<Subscription>('/subscriptions', subscriptionsApi, { signal });
  const waiting = all.slice(0, mostSubscriptions);
  const incomplete = all.slice(mostSubscriptions).map(({ displayName }) => displayName);
  const found: Found[] = [];
  const failures: unknown[] = [];
  let answered = 0;
  let isMore = false;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      try {
        const some = await searchOne(search, next);
        isMore ||= some.length >= mostOfOne(search);
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
  const best = found.toSorted(byCloseness(search.text)).slice(0, search.limit ?? mostFound);
  const mayOpen = checkPermission(session.permissions, 'resourceManagement').allowed;
  const makers = mayOpen
    ? await search.madeBy(
        session.organizationId,
        best.map(({ id }) => id),
      )
    : new Map<string, MakingDeployment>();
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

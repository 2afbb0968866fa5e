import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { LoadCached } from '../../../../cloud/location-cache.ts';
import type { Target } from '../../operations/index.ts';
import type { Applicant, JudgeRequest } from '../judge-request.ts';
import { section } from '../section.ts';
import { judgePolicies } from './judge-policies.ts';
import { isCloudUnavailable, type StoredPolicies } from './stored-policies.ts';
import type { PolicyCache } from './policy-cache.ts';
import type { PolicyState } from './policy-state.ts';
import type { ExpandedResource } from '@blueport/arm-template';
import type { JsonObject } from '@blueport/azure-policy';
import type { ResourceManager } from '@blueport/cloud';
import { sql } from 'kysely';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';
import { groupOfId, isOpen } from '../current/resource-address.ts';

const groupsApi = '2021-04-01';
const groupMs = 15_000;

interface GroupBody {
  readonly location?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

const factsOf = (id: string, { location, tags }: GroupBody): JsonObject => ({
  id,
  name: id.split('/').at(-1)!,
  ...(location === undefined ? {} : { location }),
  tags: { ...tags },
});

/** Returns the resource group of the deployment: in its current state, or as it will be created. */
function ownGroup(target: Target, requestTags: Readonly<Record<string, string>>): JsonObject | undefined {
  if (target.resourceGroup === null) return undefined;
  const id = `/subscriptions/${target.subscriptionId}/resourceGroups/${target.resourceGroup}`;
  const tags = target.makesGroup ? requestTags : target.groupTags;
  return factsOf(id, { location: target.location, tags: tags ?? {} });
}

/** Resource groups with their tags, and when the inventory read the oldest of them; undefined if it read none. */
interface KnownGroups {
  readonly groups: readonly JsonObject[];
  readonly inventoryAt: Date | undefined;
}

/**
 * Returns other resource groups that a template writes to, with their tags from the cloud, or from the
 * inventory if the cloud does not respond. Omits groups that do not exist or that this person may not read.
 * Rejects if neither source can be read for a group.
 */
async function otherGroups(
  { db, manager, recall }: { db: Kysely<Database>; manager: ResourceManager; recall: LoadCached },
  resources: readonly ExpandedResource[],
  options: {
    readonly organizationId: string;
    readonly own: JsonObject | undefined;
    readonly timeoutMs: number;
  },
): Promise<KnownGroups> {
  const declared = new Set(resources.map(({ id }) => id.toLowerCase()));
  const groupsByKey = new Map<string, string>();
  for (const { id } of resources) {
    const group = isOpen(id) ? undefined : groupOfId(id);
    const key = group?.toLowerCase();
    if (group === undefined || key === undefined || declared.has(key)) continue;
    if (key !== (options.own?.['id'] as string | undefined)?.toLowerCase()) groupsByKey.set(key, group);
  }
  const groups: JsonObject[] = [];
  let inventoryAt: Date | undefined;
  await forEachConcurrently([...groupsByKey], 8, async ([key, id]) => {
    try {
      const body = await recall(`group/${key}`, groupMs, async () => {
        const answer = await manager.request<GroupBody>('GET', id, groupsApi, {
          timeoutMs: options.timeoutMs,
        });
        return answer.body;
      });
      if (body !== undefined) groups.push(factsOf(id, body));
    } catch (error) {
      if (isInaccessible(error)) return;
      const known = await db
        .selectFrom('inventory_group as g')
        .leftJoin('cloud_subscription as s', (join) =>
          join
            .onRef('s.organization_id', '=', 'g.organization_id')
            .onRef('s.subscription_id', '=', 'g.subscription_id'),
        )
        .select(['g.location', 'g.tags', 's.read_at'])
        .where('g.organization_id', '=', options.organizationId)
        .where(sql<string>`lower(g.id)`, '=', key)
        .where('g.deleted_at', 'is', null)
        .executeTakeFirst();
      if (known === undefined) throw error;
      groups.push(factsOf(id, { location: known.location, tags: known.tags }));
      if (known.read_at !== null && (inventoryAt === undefined || known.read_at < inventoryAt))
        inventoryAt = known.read_at;
    }
  });
  return { groups, inventoryAt };
}

interface PolicyParts {
  readonly db: Kysely<Database>;
  readonly policies: PolicyCache<Applicant>;
  readonly storedPolicies: StoredPolicies;
  readonly onError: (error: unknown) => void;
}

interface PolicyCheckOptions {
  /** When the verdict began. */
  readonly at: Date;
  /** Cache of resource groups. */
  readonly recall: LoadCached;
}

/** Creates the step that evaluates a request against the policies of its target. */
function createJudgement(
  db: Kysely<Database>,
  { applicant, manager, planned, deadlineMs }: JudgeRequest,
  { at, recall }: PolicyCheckOptions,
) {
  const { target, plan } = planned;
  const { resources, provenance } = plan.expansion;
  const own = ownGroup(target, planned.tags ?? {});
  const readOthers = otherGroups({ db, manager, recall }, resources, {
    organizationId: applicant.organizationId,
    own,
    timeoutMs: deadlineMs * 2,
  });
  readOthers.catch(() => {});
  return async (state: PolicyState) => {
    const others = await readOthers;
    const evaluation = judgePolicies(state, {
      resources,
      provenance,
      groups: [...(own === undefined ? [] : [own]), ...others.groups],
      ...(own !== undefined && target.makesGroup ? { makesGroup: own } : {}),
      subscription: {
        id: `/subscriptions/${target.subscriptionId}`,
        subscriptionId: target.subscriptionId,
        tenantId: applicant.tenantId,
        displayName: target.subscriptionName,
      },
      utcNow: at.toISOString(),
    });
    const { inventoryAt = state.asOf } = others;
    const asOf = inventoryAt < state.asOf ? inventoryAt : state.asOf;
    return { data: { evaluation, mark: state.mark }, asOf };
  };
}

/**
 * Evaluates a request against the policies in force. A decision depends on policies that are at most a minute
 * old; a full verdict uses the last known policies, with their age, while the cloud does not respond.
 */
export async function checkPolicies(
  { db, policies, storedPolicies, onError }: PolicyParts,
  request: JudgeRequest,
  options: PolicyCheckOptions,
) {
  const { applicant, manager, planned, deadlineMs, depth, refresh } = request;
  const { subscriptionId, subscriptionName, resourceGroup, makesGroup } = planned.target;
  const place = {
    subscriptionId,
    subscriptionName,
    resourceGroup: resourceGroup === null || makesGroup ? undefined : resourceGroup,
  };
  const judge = createJudgement(db, request, options);
  const isFull = depth === 'full';
  const age = refresh === undefined ? (isFull ? 'usable' : 'recent') : 'new';
  let refusal: unknown;
  const reading = policies.of(applicant, manager, place, age).catch((error: unknown) => {
    refusal = error;
    throw error;
  });
  const found = await section(reading.then(judge), deadlineMs, onError);
  if (found.state === 'ready' || !isFull || !isCloudUnavailable(refusal)) return found;
  const last = await storedPolicies.find(applicant, place);
  if (last === undefined) return found;
  const old = await section(judge(last), deadlineMs, onError);
  return old.state === 'ready'
    ? { ...found, state: old.state, data: old.data, asOf: last.asOf.toISOString() }
    : found;
}

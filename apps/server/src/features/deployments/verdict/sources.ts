import { latestDeclarations } from '@blueport/arm-template';
import type { VerdictSection, Verdict } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Prices } from '../../spend/prices/index.ts';
import type { LoadCached } from '../../../cloud/location-cache.ts';
import type { readLeftoversById } from '../operations/index.ts';
import { isDeployment } from './current/compare.ts';
import type { readChanges } from './current/read-changes.ts';
import { groupOfId } from './current/resource-address.ts';
import { checkNames } from './demand/check-names.ts';
import { checkQuota } from './demand/check-quota.ts';
import { checkRights } from './demand/check-rights.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { Applicant, JudgeRequest } from './judge-request.ts';
import { checkPolicies } from './policy/check-policies.ts';
import type { StoredPolicies } from './policy/stored-policies.ts';
import type { PolicyCache } from './policy/policy-cache.ts';
import { readCost } from './read-cost.ts';
import { notRequested, section, type Sourced } from './section.ts';
import { otherOwners } from '../operations/index.ts';

/** Dependencies of the sources of every verdict. */
export interface SourceParts {
  readonly db: Kysely<Database>;
  readonly prices: Prices;
  readonly rules: OrganizationRules;
  readonly policies: PolicyCache<Applicant>;
  readonly storedPolicies: StoredPolicies;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Cached responses of the cloud for one session, and the time of the oldest one that was used. */
interface OpenMemory {
  readonly recall: LoadCached;
  readonly usedAt: () => Date | undefined;
}

/** State of a verdict in progress, as its sources see it. */
export interface VerdictInProgress extends SourceParts {
  readonly request: JudgeRequest;
  /** When the verdict began. */
  readonly at: Date;
  readonly openMemory: () => OpenMemory;
  /** Responses that other sources depend on. */
  readonly changes: ReturnType<typeof readChanges>;
  readonly leaving: ReturnType<typeof readLeftoversById>;
}

type Resources = JudgeRequest['planned']['plan']['expansion']['resources'];

const resourcesOf = ({ request }: VerdictInProgress): Resources =>
  latestDeclarations(request.planned.plan.expansion.resources);
const predictedOf = (judging: VerdictInProgress): Resources =>
  resourcesOf(judging).filter((resource) => !isDeployment(resource));

/** Returns the lower-case ids of resources to create; all resources if the comparison failed. */
export function resourcesToCreate(
  changes: Awaited<VerdictInProgress['changes']>,
  resources: Resources,
): ReadonlySet<string> {
  if (changes.data === null) return new Set(resources.map(({ id }) => id.toLowerCase()));
  return new Set(
    changes.data.changes
      .filter(
        ({ kind, resourceId }) =>
          kind === 'create' || (kind === 'unknown' && groupOfId(resourceId) === undefined),
      )
      .map(({ resourceId }) => resourceId.toLowerCase()),
  );
}

/** Extra milliseconds for a source that waits for another one. */
const laterMs = 50;

/** A source of a full verdict that reads the cloud, and its additional time limit. */
interface CloudSource<Data> {
  readonly ask: (
    judging: VerdictInProgress,
    recall: LoadCached,
    options: { readonly timeoutMs: number; readonly now: () => Date },
  ) => Promise<Sourced<Data>>;
  readonly extraMs?: number;
}

/** Wraps a cloud source: unknown if late or rejected; `asOf` is the age of the oldest cached response. */
function fromCloud<Data>({ ask, extraMs = 0 }: CloudSource<Data>) {
  return (judging: VerdictInProgress): Promise<VerdictSection<Data>> => {
    const { request, now, onError, openMemory } = judging;
    if (request.depth !== 'full') return Promise.resolve(notRequested);
    const { recall, usedAt } = openMemory();
    const work = ask(judging, recall, { timeoutMs: request.deadlineMs * 2, now });
    const dated = work.then(({ data, asOf }) => ({ data, asOf: usedAt() ?? asOf }));
    return section(dated, request.deadlineMs + extraMs, onError);
  };
}

/**
 * Sources of a verdict by name. All start together; `quota` also waits for the changes, and `cost` for left-behind
 * resources.
 */
const sources = {
  changes: ({ changes }: VerdictInProgress) => changes,
  leaving: ({ leaving }: VerdictInProgress) => leaving,
  policies: (judging: VerdictInProgress) =>
    checkPolicies(judging, judging.request, { at: judging.at, recall: judging.openMemory().recall }),
  cost: (judging: VerdictInProgress) =>
    readCost(judging, judging.request, {
      at: judging.at,
      predicted: predictedOf(judging),
      leaving: judging.leaving,
    }),
  owners: (judging: VerdictInProgress) => {
    const { applicant, replaces } = judging.request;
    return readOwners(judging.db, applicant.organizationId, predictedOf(judging), replaces);
  },
  names: fromCloud({
    ask: (judging, recall, options) => {
      const { manager, planned } = judging.request;
      const { subscriptionId } = planned.target;
      return checkNames(manager, recall, { ...options, subscriptionId, resources: resourcesOf(judging) });
    },
  }),
  rights: fromCloud({
    ask: (judging, recall, options) => {
      const { manager, planned, applicant } = judging.request;
      const actsWith = applicant.kind === 'automation' ? 'connection' : 'person';
      const resources = resourcesOf(judging);
      return checkRights(manager, recall, { ...options, resources, target: planned.target, actsWith });
    },
  }),
  quota: fromCloud({
    // Only new resources need quota.
    ask: async (judging, recall, options) => {
      const { manager, planned } = judging.request;
      const { subscriptionId, location } = planned.target;
      const isNew = resourcesToCreate(await judging.changes, resourcesOf(judging));
      const created = resourcesOf(judging).filter(({ id }) => isNew.has(id.toLowerCase()));
      const sizes = judging.openMemory();
      const place = { subscriptionId, location, created, recallSizes: sizes.recall };
      const { data, asOf } = await checkQuota(manager, recall, { ...options, ...place });
      const sizesAt = sizes.usedAt()?.toISOString();
      return { data: { ...data, ...(sizesAt !== undefined && { sizesAt }) }, asOf };
    },
    extraMs: laterMs,
  }),
};

export type SourceResponses = {
  readonly [Name in keyof typeof sources]: Awaited<ReturnType<(typeof sources)[Name]>>;
};

export async function querySources(judging: VerdictInProgress): Promise<SourceResponses> {
  const answers = await Promise.all(
    Object.entries(sources).map(async ([name, ask]) => [name, await ask(judging)] as const),
  );
  return Object.fromEntries(answers) as SourceResponses;
}

/**
 * Returns the other live deployments of the organization that declare some of these resources, with the shared
 * resources.
 */
async function readOwners(
  db: Kysely<Database>,
  organizationId: string,
  resources: readonly { readonly id: string }[],
  except: string | undefined,
): Promise<NonNullable<Verdict['owners']>> {
  const resourceIds = resources.map(({ id }) => id);
  const found = await otherOwners(db, { organizationId, resourceIds, except });
  const byName = new Map<string, NonNullable<Verdict['owners']>[number]>();
  for (const id of resourceIds) {
    for (const owner of found.get(id.toLowerCase()) ?? []) {
      const known = byName.get(owner.name);
      if (known === undefined) byName.set(owner.name, { ...owner, resourceIds: [id] });
      else known.resourceIds.push(id);
    }
  }
  return [...byName.values()];
}

import type { Verdict } from '@blueport/contracts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Parts } from '../../../feature.ts';
import { tagExceptions } from '../../catalog/blueprints/index.ts';
import { budgetReasons } from '../../spend/budgets/index.ts';
import type { StoredEstimate } from '../../spend/accuracy/index.ts';
import type { Prices } from '../../spend/prices/index.ts';
import type { LocationCache } from '../../../cloud/location-cache.ts';
import { readLeftoversById, type PlannedRequest } from '../operations/index.ts';
import { readChanges } from './current/read-changes.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { Applicant, JudgeRequest } from './judge-request.ts';
import { outcomeOf } from './outcome.ts';
import { createStoredPolicies } from './policy/stored-policies.ts';
import { createPolicyCache } from './policy/policy-cache.ts';
import {
  querySources,
  resourcesToCreate,
  type SourceResponses,
  type VerdictInProgress,
  type SourceParts,
} from './sources.ts';

const longestMs = 10 * 60_000;
const most = 200;

/** The latest full verdicts, each for a short time. */
class RecentVerdicts {
  readonly #now: () => number;
  readonly #verdicts = new Map<string, { readonly at: number; readonly verdict: Verdict }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(key: string, verdict: Verdict): void {
    this.#verdicts.delete(key);
    this.#verdicts.set(key, { at: this.#now(), verdict });
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > most && oldest !== undefined) this.#verdicts.delete(oldest);
  }

  find(key: string): Verdict | undefined {
    const entry = this.#verdicts.get(key);
    return entry !== undefined && this.#now() - entry.at < longestMs ? entry.verdict : undefined;
  }
}

interface Judgement {
  readonly verdict: Verdict;
  /** Monthly amounts, in each currency of budgets and rules. */
  readonly amounts: Amounts;
  /** Number of resources that these amounts do not include. */
  readonly unpriced: Unpriced;
  /** List prices by resource, in each of these currencies and the billed one, for a comparison with billed cost. */
  readonly estimates: readonly StoredEstimate[];
}

export interface Judge {
  judge(request: JudgeRequest): Promise<Judgement>;
}

/** Starts a verdict: the shared input of its sources, with the responses that several of them depend on. */
function startJudging(
  parts: SourceParts & Pick<Parts, 'vault'>,
  places: LocationCache,
  request: JudgeRequest,
): VerdictInProgress {
  const { db, vault, now } = parts;
  const { applicant, planned, replaces, refresh } = request;
  const declaredIds = planned.plan.expansion.resources.map(({ id }) => id);
  return {
    ...parts,
    request,
    at: now(),
    openMemory: () => {
      let oldest: number | undefined;
      const onUse = (loadedAt: number) => {
        oldest = Math.min(oldest ?? loadedAt, loadedAt);
      };
      const recall = places.of(applicant.sessionId, { refresh: refresh === 'all', onUse });
      return { recall, usedAt: () => (oldest === undefined ? undefined : new Date(oldest)) };
    },
    changes: readChanges(parts, request),
    leaving:
      replaces === undefined
        ? Promise.resolve([])
        : readLeftoversById({ db, vault }, applicant.organizationId, replaces, declaredIds),
  };
}

function sectionsOf({ planned }: JudgeRequest, answers: SourceResponses) {
  const { plan } = planned;
  const { changes, policies, owners, leaving, quota, rights, names } = answers;
  // Only new resources need their name to be free.
  const isNew = resourcesToCreate(changes, plan.expansion.resources);
  return {
    diagnostics: plan.preview.diagnostics,
    ...tagsOf(planned),
    changes,
    owners,
    ...(leaving.length > 0 && { left: leaving.map(({ id, type, name }) => ({ id, type, name })) }),
    policy: { ...policies, data: policies.data?.evaluation ?? null },
    price: answers.cost.price,
    budget: answers.cost.budget,
    quota,
    names: {
      ...names,
      data: names.data && {
        names: names.data.names.filter(({ resourceId }) => isNew.has(resourceId.toLowerCase())),
      },
    },
    rights,
  };
}

function subjectOf({
  blueprint,
  target,
  plan,
}: PlannedRequest): Pick<Verdict, 'blueprint' | 'place' | 'resources'> {
  return {
    blueprint: { name: blueprint.slug, title: blueprint.title, version: blueprint.version },
    place: {
      subscriptionId: target.subscriptionId,
      subscriptionName: target.subscriptionName,
      resourceGroup: target.resourceGroup,
      makesGroup: target.makesGroup,
      location: target.location,
    },
    resources: plan.preview.resources.map(({ id, type, name, location, dependsOn, nestedDeployment }) => ({
      id,
      type,
      name,
      ...(location === undefined ? {} : { location }),
      dependsOn,
      ...(nestedDeployment === undefined ? {} : { nestedDeployment }),
    })),
  };
}

/** Returns the resources that the tags of a request do not reach; absent if it has none. */
function tagsOf({ plan, tags = {} }: PlannedRequest): Pick<Verdict, 'tags'> {
  if (Object.keys(tags).length === 0) return {};
  return { tags: { exceptions: tagExceptions(plan.expansion, tags) } };
}

interface JudgeServices {
  readonly prices: Prices;
  readonly rules: OrganizationRules;
  readonly places: LocationCache;
  /** Lower-case types that the embedded cloud does not simulate; empty for other clouds. */
  readonly notSimulated: ReadonlySet<string>;
}

/** Returns the types of a request that the cloud does not have, each once. */
function missingTypes({ planned }: JudgeRequest, notSimulated: ReadonlySet<string>): string[] {
  const types = planned.plan.expansion.resources.map(({ type }) => type);
  return [...new Set(types.filter((type) => notSimulated.has(type.toLowerCase())))];
}

/**
 * Creates the verdict service, which collects all facts about a deployment before it is sent; all sources are
 * read concurrently with a deadline.
 */
export function createJudge(
  { database, vault, log, now }: Pick<Parts, 'database' | 'vault' | 'log' | 'now'>,
  { prices, rules, places, notSimulated }: JudgeServices,
): Judge {
  const { db } = database;
  const recent = new RecentVerdicts(() => now().getTime());
  const onError = (error: unknown): void => log.debug({ err: error }, 'a part of a verdict is unknown');
  const storedPolicies = createStoredPolicies(db, (error) =>
    log.warn({ err: error }, 'policies could not be stored'),
  );
  const policies = createPolicyCache<Applicant>(now, storedPolicies.keep);
  const parts = { db, vault, prices, rules, policies, storedPolicies, now, onError };

  async function judge(request: JudgeRequest): Promise<Judgement> {
    const started = performance.now();
    const judging = startJudging(parts, places, request);
    const { applicant, planned, depth } = request;
    const answers = await querySources(judging);
    const { price: _price, budget: _budget, cost, ...present } = answers.cost;
    const sections = sectionsOf(request, answers);
    const unpriced = sections.price.data?.unpriced.length ?? 0;
    const ruleReasons = await rules.approval(applicant, planned.blueprint.id, {
      amounts: cost.amounts,
      unpriced,
    });
    const reasons = [...ruleReasons, ...budgetReasons(sections.budget.data?.budgets ?? [])];
    const policyMark = answers.policies.data?.mark ?? null;
    const fingerprint = fingerprintOf(vault, planned, { ...sections, policyMark });
    const key = `${applicant.sessionId} ${fingerprint}`;
    // Sections that do not affect the decision come from the full verdict shown to the person.
    const { quota, names, rights } = (depth === 'full' ? undefined : recent.find(key)) ?? sections;
    const found = { ...sections, quota, names, rights };
    const verdict: Verdict = {
      fingerprint,
      at: judging.at.toISOString(),
      tookMs: Math.round(performance.now() - started),
      ...outcomeOf(found, missingTypes(request, notSimulated)),
      ...subjectOf(planned),
      ...found,
      ...present,
      approval: { required: reasons.length > 0, reasons },
    };
    if (depth === 'full') recent.add(key, verdict);
    return { verdict, ...cost };
  }

  return { judge };
}

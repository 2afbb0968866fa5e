import type { Verdict, VerdictSection } from '@blueport/contracts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import type { Parts } from '../../../feature.ts';
import { tagExceptions } from '../../catalog/blueprints/index.ts';
import { PlaceMemory, readLeftOf, type PlannedRequest, type Recall } from '../operations/index.ts';
import type { Prices } from '../../spend/prices/index.ts';
import { isDeployment } from './current/compare.ts';
import { readChanges } from './current/read-changes.ts';
import { readOwners } from './current/read-owners.ts';
import { groupOfId } from './current/resource-address.ts';
import { checkNames } from './demand/check-names.ts';
import { checkQuota } from './demand/check-quota.ts';
import { checkRights } from './demand/check-rights.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { HouseRules } from './house-rules.ts';
import type { Applicant, JudgeRequest } from './judge-request.ts';
import { outcomeOf } from './outcome.ts';
import { checkPolicies } from './policy/check-policies.ts';
import { createKeptPolicies } from './policy/kept-policies.ts';
import { createPolicyMemory } from './policy/policy-memory.ts';
import { readCost } from './read-cost.ts';
import { notAsked, section, type Sourced } from './section.ts';

interface Judged {
  readonly verdict: Verdict;
  /** Monthly, in each currency of budgets and rules. */
  readonly amounts: Amounts;
  /** How many resources these amounts leave out. */
  readonly unpriced: Unpriced;
}

export interface Judge {
  judge(request: JudgeRequest): Promise<Judged>;
}

/** The cached cloud answers of one session, and the time of the oldest answer that was used. */
interface OpenMemory {
  readonly recall: Recall;
  readonly usedAt: () => Date | undefined;
}

const rememberedMs = 10 * 60_000;
const mostRemembered = 200;

/** Gathers everything that is known about a deployment before it is sent; every source at the same time, none for long. */
export function createJudge(
  parts: Pick<Parts, 'database' | 'vault' | 'log' | 'now'>,
  { prices, rules }: { readonly prices: Prices; readonly rules: HouseRules },
): Judge {
  const { db } = parts.database;
  const { vault, log, now } = parts;
  const places = new PlaceMemory(() => now().getTime());
  const recent = new Map<string, { readonly at: number; readonly verdict: Verdict }>();
  const onError = (error: unknown): void => log.debug({ err: error }, 'a part of a verdict is unknown');
  const kept = createKeptPolicies(db, (error) => log.warn({ err: error }, 'policies could not be kept'));
  const policies = createPolicyMemory<Applicant>(now, kept.keep);

  const rememberVerdict = (key: string, verdict: Verdict): void => {
    recent.delete(key);
    recent.set(key, { at: now().getTime(), verdict });
    const [oldest] = recent.keys();
    if (recent.size > mostRemembered && oldest !== undefined) recent.delete(oldest);
  };

  async function judgeAll(request: JudgeRequest): Promise<Judged> {
    const started = performance.now();
    const at = now();
    const { applicant, manager, planned, deadlineMs, depth, replaces, refresh } = request;
    const { blueprint, target, plan } = planned;
    const { expansion } = plan;
    const { resources } = expansion;
    const full = depth === 'full';
    const openMemory = (): OpenMemory => {
      let oldest: number | undefined;
      const onUse = (loadedAt: number) => {
        oldest = Math.min(oldest ?? loadedAt, loadedAt);
      };
      const recall = places.of(applicant.sessionId, { refresh: refresh === 'all', onUse });
      return { recall, usedAt: () => (oldest === undefined ? undefined : new Date(oldest)) };
    };
    const common = { timeoutMs: deadlineMs * 2, now };
    const predicted = resources.filter((resource) => !isDeployment(resource));
    const declaredIds = resources.map(({ id }) => id);
    const leaving =
      replaces === undefined
        ? Promise.resolve([])
        : readLeftOf({ db, vault }, applicant.organizationId, replaces, declaredIds);
    const ask = <Data>(work: (recall: Recall) => Promise<Sourced<Data>>): Promise<VerdictSection<Data>> => {
      if (!full) return Promise.resolve(notAsked);
      const { recall, usedAt } = openMemory();
      return section(
        work(recall).then(({ data, asOf }) => ({ data, asOf: usedAt() ?? asOf })),
        deadlineMs,
        onError,
      );
    };

    const changing = readChanges({ db, now, onError }, request);
    const [changes, byPolicies, { price, budget, cost, ...present }, allNames, rights, owners, behind] =
      await Promise.all([
        changing,
        checkPolicies({ db, policies, kept, onError }, request, { at, recall: openMemory().recall }),
        readCost({ prices, rules, now, onError }, request, { at, predicted, leaving }),
        ask((recall) =>
          checkNames(manager, recall, { ...common, subscriptionId: target.subscriptionId, resources }),
        ),
        ask((recall) =>
          checkRights(manager, recall, {
            ...common,
            resources,
            target,
            actsWith: applicant.kind === 'automation' ? 'connection' : 'person',
          }),
        ),
        readOwners(db, applicant.organizationId, predicted, replaces),
        leaving,
      ]);
    const policy = { ...byPolicies, data: byPolicies.data?.judged ?? null };
    // Only what is new needs a place, and its name; what exists holds both already.
    const isNew = newOnes(
      changes,
      resources.map(({ id }) => id),
    );
    const left = Math.max(50, deadlineMs - (performance.now() - started));
    const [usage, sizes] = [openMemory(), openMemory()];
    const quota = full
      ? await section(
          checkQuota(manager, usage.recall, {
            ...common,
            recallSizes: sizes.recall,
            subscriptionId: target.subscriptionId,
            location: target.location,
            created: resources.filter(({ id }) => isNew.has(id.toLowerCase())),
          }).then(({ data, asOf }) => {
            const sizesAt = sizes.usedAt()?.toISOString();
            return {
              data: { ...data, ...(sizesAt === undefined ? {} : { sizesAt }) },
              asOf: usage.usedAt() ?? asOf,
            };
          }),
          left,
          onError,
        )
      : notAsked;
    const names = {
      ...allNames,
      data: allNames.data && {
        names: allNames.data.names.filter(({ resourceId }) => isNew.has(resourceId.toLowerCase())),
      },
    };
    const unpriced = price.data?.unpriced.length ?? 0;
    const reasons = await rules.approval(applicant, blueprint.id, { amounts: cost.amounts, unpriced });
    const fingerprint = fingerprintOf(vault, planned, {
      changes,
      policy,
      policyMark: byPolicies.data?.mark ?? null,
    });
    const earlier = full ? undefined : recent.get(`${applicant.sessionId} ${fingerprint}`);
    const before =
      earlier !== undefined && at.getTime() - earlier.at < rememberedMs ? earlier.verdict : undefined;
    const found = {
      diagnostics: plan.preview.diagnostics,
      ...tagsOf(planned),
      changes,
      owners,
      ...(behind.length === 0 ? {} : { left: behind.map(({ id, type, name }) => ({ id, type, name })) }),
      policy,
      price,
      budget,
      quota: before?.quota ?? quota,
      names: before?.names ?? names,
      rights: before?.rights ?? rights,
    };
    const verdict: Verdict = {
      fingerprint,
      at: at.toISOString(),
      tookMs: Math.round(performance.now() - started),
      ...outcomeOf(found),
      blueprint: { name: blueprint.slug, title: blueprint.title, version: blueprint.version },
      place: {
        subscriptionId: target.subscriptionId,
        subscriptionName: target.subscriptionName,
        resourceGroup: target.resourceGroup,
        makesGroup: target.makesGroup,
        location: target.location,
      },
      resources: plan.preview.resources.map(({ id, type, name, location, dependsOn }) => ({
        id,
        type,
        name,
        ...(location === undefined ? {} : { location }),
        dependsOn,
      })),
      ...found,
      ...present,
      approval: { required: reasons.length > 0, reasons },
    };
    if (full) rememberVerdict(`${applicant.sessionId} ${fingerprint}`, verdict);
    return { verdict, ...cost };
  }

  return { judge: judgeAll };
}

/** Resources that the tags of a request do not reach; absent if it has none. */
function tagsOf({ plan, tags = {} }: PlannedRequest): Pick<Verdict, 'tags'> {
  if (Object.keys(tags).length === 0) return {};
  return { tags: { exceptions: tagExceptions(plan.expansion, tags) } };
}

/** Ids, in lower case, of what does not exist yet; all of them where that is unknown. */
function newOnes(changes: Verdict['changes'], ids: readonly string[]): Set<string> {
  if (changes.data === null) return new Set(ids.map((id) => id.toLowerCase()));
  return new Set(
    changes.data.changes
      .filter(
        ({ kind, resourceId }) =>
          kind === 'create' || (kind === 'unknown' && groupOfId(resourceId) === undefined),
      )
      .map(({ resourceId }) => resourceId.toLowerCase()),
  );
}

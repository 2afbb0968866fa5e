import type { ResourceManager } from '@blueport/cloud';
import type {
  ApprovalReason,
  PriceCurrency,
  PriceEstimate,
  Verdict,
  VerdictBudget,
  VerdictSection,
} from '@blueport/contracts';
import type { Amounts, Unpriced } from '../../database/tables/approvals.ts';
import type { Parts } from '../../feature.ts';
import { PlaceMemory, readLeftOf, type PlannedRequest } from '../deployments/index.ts';
import { readOwners } from './current/read-owners.ts';
import { knownMonthly, type Prices } from '../prices/index.ts';
import { compareResources, isDeployment } from './current/compare.ts';
import { bodiesOf, readKnown } from './current/known-state.ts';
import { readCurrent } from './current/read-current.ts';
import { groupOfId } from './current/resource-address.ts';
import { checkNames } from './demand/check-names.ts';
import { checkQuota } from './demand/check-quota.ts';
import { checkRights } from './demand/check-rights.ts';
import { fingerprintOf } from './fingerprint.ts';
import { outcomeOf } from './outcome.ts';
import { judgePolicies } from './policy/judge-policies.ts';
import { otherGroups, ownGroup } from './policy/known-groups.ts';
import { createKeptPolicies, isAway } from './policy/kept-policies.ts';
import { createPolicyMemory, type Viewer } from './policy/policy-memory.ts';
import type { PolicyState } from './policy/policy-state.ts';
import { notAsked, section } from './section.ts';

/** Who wants to deploy: whose eyes the cloud is seen with, and what the organization's rules look at. */
export interface Applicant extends Viewer {
  /** Names the memory of what the cloud told this session. */
  readonly sessionId: string;
  readonly accountId: string;
  readonly roleId: string;
}

export interface JudgeRequest {
  readonly applicant: Applicant;
  readonly manager: ResourceManager;
  readonly planned: PlannedRequest;
  /** `binding`: only what the fingerprint, the budget and the rules look at; the rest from `earlier`, where it is the same. */
  readonly depth: 'full' | 'binding';
  /** How long each source may take, in milliseconds. */
  readonly deadlineMs: number;
  /** A deployment that this one takes the place of: what it costs now is not counted against the budget. */
  readonly replaces?: string;
}

export interface Judged {
  readonly verdict: Verdict;
  /** By the month, in each currency that budgets and rules are in. */
  readonly amounts: Amounts;
  /** How many resources these amounts leave out. */
  readonly unpriced: Unpriced;
}

/** What the organization decides about money and approval. */
export interface HouseRules {
  /** Currencies that budgets and rules are in; the first is the one that is shown. */
  currencies(organizationId: string): Promise<readonly PriceCurrency[]>;
  budget(
    organizationId: string,
    subscriptionId: string,
    amounts: Amounts,
    replaces: string | undefined,
  ): Promise<VerdictBudget>;
  /** What a deployment counts by the month now. */
  committed(deploymentId: string): Promise<Amounts>;
  /** `unpriced` is how many of the resources have no known price. */
  approval(
    applicant: Applicant,
    blueprintId: string,
    cost: { readonly amounts: Amounts; readonly unpriced: number },
  ): Promise<ApprovalReason[]>;
}

export interface Judge {
  judge(request: JudgeRequest): Promise<Judged>;
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

  async function readChanges({ applicant, manager, planned, deadlineMs }: JudgeRequest) {
    const { target, plan } = planned;
    const resources = plan.expansion.resources.filter((resource) => !isDeployment(resource));
    const subscription = `/subscriptions/${target.subscriptionId}`;
    const absentGroup = target.makesGroup
      ? `${subscription}/resourceGroups/${target.resourceGroup}`
      : undefined;
    const knowing = readKnown(
      db,
      applicant.organizationId,
      target.subscriptionId,
      resources.map(({ id }) => id),
    );
    knowing.catch(() => {});
    const found = await section(
      readCurrent(manager, resources, { absentGroup, timeoutMs: deadlineMs * 2, now }).then(
        async (current) => ({
          asOf: current.asOf,
          data: {
            ...compareResources(resources, current.bodies),
            groups: [...current.groups],
            inventoryAt: (await knowing).readAt?.toISOString() ?? null,
          },
        }),
      ),
      deadlineMs,
      onError,
    );
    if (found.state === 'ready') return found;
    // The cloud does not answer: what the inventory knows is better than nothing, and says how old it is.
    const known = await knowing;
    if (known.readAt === null) return found;
    return {
      ...found,
      state: 'ready' as const,
      asOf: known.readAt.toISOString(),
      data: {
        ...compareResources(resources, bodiesOf(known, resources, absentGroup)),
        groups: [],
        inventoryAt: known.readAt.toISOString(),
      },
    };
  }

  async function judgeAll(request: JudgeRequest): Promise<Judged> {
    const started = performance.now();
    const at = now();
    const { applicant, manager, planned, deadlineMs, depth, replaces } = request;
    const { blueprint, target, plan } = planned;
    const { expansion } = plan;
    const { resources } = expansion;
    const full = depth === 'full';
    const recall = places.of(applicant.sessionId);
    const common = { timeoutMs: deadlineMs * 2, now };
    const group = target.resourceGroup;

    const policyPlace = {
      subscriptionId: target.subscriptionId,
      subscriptionName: target.subscriptionName,
      resourceGroup: group === null || target.makesGroup ? undefined : group,
    };
    const own = ownGroup(target, planned.tags ?? {});
    const readOthers = otherGroups({ db, manager, recall }, resources, {
      organizationId: applicant.organizationId,
      own,
      timeoutMs: deadlineMs * 2,
    });
    readOthers.catch(() => {});
    const judgeBy = async (state: PolicyState) => {
      const subscription = `/subscriptions/${target.subscriptionId}`;
      const data = judgePolicies(state, {
        resources,
        provenance: expansion.provenance,
        groups: [...(own === undefined ? [] : [own]), ...(await readOthers)],
        ...(own !== undefined && target.makesGroup ? { makesGroup: own } : {}),
        subscription: {
          id: subscription,
          subscriptionId: target.subscriptionId,
          tenantId: applicant.tenantId,
          displayName: target.subscriptionName,
        },
        utcNow: at.toISOString(),
      });
      return { data: { judged: data, mark: state.mark }, asOf: state.asOf };
    };
    const policyWork = async () => {
      let refusal: unknown;
      const reading = policies.of(applicant, manager, policyPlace, !full).catch((error: unknown) => {
        refusal = error;
        throw error;
      });
      const found = await section(reading.then(judgeBy), deadlineMs, onError);
      // What is decided rests on nothing older than a minute; who only looks is shown what was in force last, with its age.
      if (found.state === 'ready' || !full || !isAway(refusal)) return found;
      const last = await kept.find(applicant, policyPlace);
      if (last === undefined) return found;
      const old = await section(judgeBy(last), deadlineMs, onError);
      return old.state === 'ready'
        ? { ...found, state: old.state, data: old.data, asOf: last.asOf.toISOString() }
        : found;
    };
    const currencies = await rules.currencies(applicant.organizationId);
    const [shown = 'USD', ...others] = currencies;
    const predicted = resources.filter((resource) => !isDeployment(resource));
    const declaredIds = resources.map(({ id }) => id);
    const leaving =
      replaces === undefined
        ? Promise.resolve([])
        : readLeftOf({ db, vault }, applicant.organizationId, replaces, declaredIds);
    /** What the deployment leaves behind goes on costing, beside what it makes. */
    const estimate = async (currency: PriceCurrency): Promise<PriceEstimate> =>
      prices.estimate({
        cloud: applicant.cloud,
        currency,
        location: target.location,
        resources: [...predicted, ...(await leaving)],
      });
    const money = async () => {
      const price = await section(
        estimate(shown).then((data) => ({ data, asOf: new Date(data.asOf) })),
        deadlineMs,
        onError,
      );
      const amounts: Record<string, string> = {};
      const unpriced: Record<string, number> = {};
      const keep = (currency: PriceCurrency, found: PriceEstimate | null): void => {
        const monthly = found === null ? undefined : knownMonthly(found);
        if (monthly !== undefined) amounts[currency] = monthly;
        if (found !== null) unpriced[currency] = found.unpriced.length;
      };
      keep(shown, price.data);
      await Promise.all(
        others.map(async (currency) => {
          const other = await section(
            estimate(currency).then((data) => ({ data, asOf: at })),
            deadlineMs,
            onError,
          );
          keep(currency, other.data);
        }),
      );
      const present = replaces === undefined ? undefined : await rules.committed(replaces);
      const budget = await section(
        rules
          .budget(applicant.organizationId, target.subscriptionId, amounts, replaces)
          .then((data) => ({ data, asOf: now() })),
        deadlineMs,
        onError,
      );
      return {
        price,
        budget,
        cost: { amounts: amounts as Amounts, unpriced: unpriced as Unpriced },
        ...(present === undefined ? {} : { presentMonthly: present[shown] ?? null }),
      };
    };
    const ask = <Data>(work: () => Promise<{ data: Data; asOf: Date }>): Promise<VerdictSection<Data>> =>
      full ? section(work(), deadlineMs, onError) : Promise.resolve(notAsked);

    const changing = readChanges(request);
    const [changes, byPolicies, { price, budget, cost, ...present }, allNames, rights, owners, behind] =
      await Promise.all([
        changing,
        policyWork(),
        money(),
        ask(() =>
          checkNames(manager, recall, { ...common, subscriptionId: target.subscriptionId, resources }),
        ),
        ask(() =>
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
    const quota = full
      ? await section(
          checkQuota(manager, recall, {
            ...common,
            subscriptionId: target.subscriptionId,
            location: target.location,
            created: resources.filter(({ id }) => isNew.has(id.toLowerCase())),
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

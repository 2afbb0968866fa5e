import type { ResourceManager } from '@blueport/cloud';
import type {
  ApprovalReason,
  PriceCurrency,
  PriceEstimate,
  Verdict,
  VerdictBudget,
  VerdictSection,
} from '@blueport/contracts';
import type { Amounts } from '../../database/tables/approvals.ts';
import type { Parts } from '../../feature.ts';
import { PlaceMemory, type PlannedRequest } from '../deployments/index.ts';
import { readOwners } from './current/read-owners.ts';
import type { Prices } from '../prices/index.ts';
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
import { createPolicyMemory, type Viewer } from './policy/policy-memory.ts';
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
  approval(applicant: Applicant, blueprintId: string, amounts: Amounts): Promise<ApprovalReason[]>;
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
  const policies = createPolicyMemory(now);
  const recent = new Map<string, { readonly at: number; readonly verdict: Verdict }>();
  const onError = (error: unknown): void => log.debug({ err: error }, 'a part of a verdict is unknown');

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
        ...compareResources(resources, bodiesOf(known)),
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
    let policyMark: string | null = null;

    const policyWork = async () => {
      const state = await policies.of(
        applicant,
        manager,
        {
          subscriptionId: target.subscriptionId,
          resourceGroup: group === null || target.makesGroup ? undefined : group,
        },
        !full,
      );
      const subscription = `/subscriptions/${target.subscriptionId}`;
      const data = judgePolicies(state, {
        resources,
        provenance: expansion.provenance,
        makesGroup: target.makesGroup,
        group:
          group === null
            ? undefined
            : {
                id: `${subscription}/resourceGroups/${group}`,
                name: group,
                location: target.location,
                tags: planned.tags ?? {},
              },
        subscription: {
          id: subscription,
          subscriptionId: target.subscriptionId,
          tenantId: applicant.tenantId,
          displayName: target.subscriptionName,
        },
        utcNow: at.toISOString(),
      });
      policyMark = state.mark;
      return { data, asOf: state.asOf };
    };
    const currencies = await rules.currencies(applicant.organizationId);
    const [shown = 'USD', ...others] = currencies;
    const predicted = resources.filter((resource) => !isDeployment(resource));
    const estimate = (currency: PriceCurrency): Promise<PriceEstimate> =>
      prices.estimate({
        cloud: applicant.cloud,
        currency,
        location: target.location,
        resources: predicted,
      });
    const money = async () => {
      const price = await section(
        estimate(shown).then((data) => ({ data, asOf: new Date(data.asOf) })),
        deadlineMs,
        onError,
      );
      const amounts: Record<string, string> = price.data === null ? {} : { [shown]: price.data.monthly };
      await Promise.all(
        others.map(async (currency) => {
          const other = await section(
            estimate(currency).then((data) => ({ data, asOf: at })),
            deadlineMs,
            onError,
          );
          if (other.data !== null) amounts[currency] = other.data.monthly;
        }),
      );
      const budget = await section(
        rules
          .budget(applicant.organizationId, target.subscriptionId, amounts, replaces)
          .then((data) => ({ data, asOf: now() })),
        deadlineMs,
        onError,
      );
      return { price, budget, amounts: amounts as Amounts };
    };
    const ask = <Data>(work: () => Promise<{ data: Data; asOf: Date }>): Promise<VerdictSection<Data>> =>
      full ? section(work(), deadlineMs, onError) : Promise.resolve(notAsked);

    const changing = readChanges(request);
    const [changes, policy, { price, budget, amounts }, allNames, rights, owners] = await Promise.all([
      changing,
      section(policyWork(), deadlineMs, onError),
      money(),
      ask(() => checkNames(manager, recall, { ...common, subscriptionId: target.subscriptionId, resources })),
      ask(() =>
        checkRights(manager, recall, {
          ...common,
          resources,
          target,
          actsWith: applicant.kind === 'automation' ? 'connection' : 'person',
        }),
      ),
      readOwners(db, applicant.organizationId, predicted, replaces),
    ]);
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
    const reasons = await rules.approval(applicant, blueprint.id, amounts);
    const fingerprint = fingerprintOf(vault, planned, { changes, policy, policyMark });
    const earlier = full ? undefined : recent.get(`${applicant.sessionId} ${fingerprint}`);
    const kept =
      earlier !== undefined && at.getTime() - earlier.at < rememberedMs ? earlier.verdict : undefined;
    const found = {
      diagnostics: plan.preview.diagnostics,
      changes,
      owners,
      policy,
      price,
      budget,
      quota: kept?.quota ?? quota,
      names: kept?.names ?? names,
      rights: kept?.rights ?? rights,
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
      approval: { required: reasons.length > 0, reasons },
    };
    if (full) rememberVerdict(`${applicant.sessionId} ${fingerprint}`, verdict);
    return { verdict, amounts };
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

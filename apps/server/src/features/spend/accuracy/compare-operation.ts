import { minComparedDays } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { StoredComparison } from '../../../database/tables/accuracy.ts';
import type { Database } from '../../../database/tables/index.ts';
import { addDays, numberOfDay } from '../cost/index.ts';
import { readBilledItems } from './billed-items.ts';
import { compareEstimate, type BilledItem } from './compare-estimate.ts';
import { readEstimates, type StoredEstimate } from './estimate-store.ts';

/** Most compared days; the latest ones count. */
const maxDays = 90;
/** Days after which the cloud no longer changes the cost of a day. */
const restatedDays = 10;

/** A successful operation that sent a template, with the days on which its estimate applies. */
export interface ComparedOperation {
  readonly operation_id: string;
  readonly deployment_id: string;
  readonly organization_id: string;
  readonly version_id: string;
  readonly subscription_id: string;
  readonly resource_group: string | null;
  readonly blueprint_slug: string;
  readonly blueprint_title: string;
  readonly version: string;
  /** First whole day after the operation. */
  readonly from: string;
  /** Last whole day before the next change; null if none followed. */
  readonly to: string | null;
}

/** Selects compared operations; `condition` refers to the deployment `d` and the operation `o`. */
export const comparedOperations = (condition: RawBuilder<unknown>): RawBuilder<ComparedOperation> => sql`
  select o.id as operation_id, o.deployment_id, d.organization_id,
      coalesce(o.blueprint_version_id, d.blueprint_version_id) as version_id, lower(d.subscription_id) as subscription_id,
      d.resource_group, d.blueprint_slug, d.blueprint_title, coalesce(o.blueprint_version, d.blueprint_version) as version,
      o.number, o.finished_at, ((o.finished_at at time zone 'UTC')::date + 1)::text as "from",
      ((next.at at time zone 'UTC')::date - 1)::text as "to"
    from deployment d join deployment_operation o on o.deployment_id = d.id
    left join lateral (select min(n.started_at) as at from deployment_operation n
      where n.deployment_id = o.deployment_id and n.number > o.number and n.started_at is not null
        and (n.template_hash is not null or n.kind in ('delete', 'detach'))) next on true
   where o.template_hash is not null and o.state in ('Succeeded', 'Warning') and o.finished_at is not null
     and ${condition}`;

type State = Exclude<StoredComparison['state'], 'hidden'>;

/** A comparison with what the correction of estimates needs. */
export interface OperationComparison {
  readonly result: StoredComparison & { readonly state: State };
  readonly ratio: number | null;
}

/** Returns the currency with the highest cost. */
function currencyOf(items: readonly BilledItem[]): string {
  const sums = [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    total: some.reduce((sum, { daily }) => sum + daily.reduce((all, one) => all + one, 0), 0),
  }));
  return sums.toSorted((one, other) => other.total - one.total)[0]!.currency;
}

/** Returns the compared days; the last one is before the first if none is complete yet. */
function daysOf({ from, to }: ComparedOperation, completeUntil: string) {
  const last = to !== null && to < completeUntil ? to : completeUntil;
  const days = Math.max(0, numberOfDay(last) - numberOfDay(from) + 1);
  return {
    from: days > maxDays ? addDays(last, 1 - maxDays) : from,
    to: last,
    days: Math.min(days, maxDays),
  };
}

const isPriced = ({ lines }: StoredEstimate): boolean =>
  lines.some(({ monthly }) => monthly !== null && Number(monthly) > 0);

/** Compares the estimate of an operation with the billed cost of the days on which it applies. */
export async function compareOperation(
  db: Kysely<Database>,
  operation: ComparedOperation,
  completeUntil: string | null,
): Promise<OperationComparison> {
  const estimates = (await readEstimates(db, operation.operation_id)).filter(isPriced);
  const [first] = estimates;
  const period = completeUntil === null ? undefined : daysOf(operation, completeUntil);
  const end = (state: State, billedCurrency: string | null = null): OperationComparison => ({
    ratio: null,
    result: {
      state,
      from: period && period.days > 0 ? period.from : null,
      to: period && period.days > 0 ? period.to : null,
      days: period?.days ?? 0,
      currency: first?.currency ?? null,
      billedCurrency,
      total: null,
      resources: [],
    },
  });
  if (first === undefined) return end('noEstimate');
  if (completeUntil === null || period === undefined) return end('notBilled');
  if (period.days < minComparedDays) return end('tooFewDays');
  const items = await readBilledItems(db, first.lines, {
    organizationId: operation.organization_id,
    deploymentId: operation.deployment_id,
    ...period,
    completeUntil,
  });
  if (items.length === 0) return end('notBilled');
  const currency = currencyOf(items);
  const estimate = estimates.find((one) => one.currency === currency);
  if (estimate === undefined) return end('otherCurrency', currency);
  const { total, resources, ratio } = compareEstimate(
    estimate.lines,
    items.filter((item) => item.currency === currency),
    { days: period.days, currency },
  );
  const { result } = end('ready', currency);
  return { ratio, result: { ...result, currency, total, resources } };
}

/** Returns whether no later cost can change a comparison. */
export const isFinal = ({ to }: ComparedOperation, completeUntil: string): boolean =>
  to !== null && completeUntil >= addDays(to, restatedDays);

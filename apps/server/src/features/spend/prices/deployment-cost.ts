import {
  CloudError,
  decimalOf,
  minorDigits,
  roundTo,
  multiply,
  decimalText,
  type ResourceManager,
} from '@blueport/cloud';
import {
  hoursOfMonth,
  priceCurrencies,
  type DeploymentCost,
  type NoteCode,
  type PriceCurrency,
  type PriceEstimate,
  type PriceNote,
} from '@blueport/contracts';
import { formatEnglish } from '../../../messages/english.ts';
import type { PersonCloud } from '../../../cloud/person-cloud.ts';
import type { Parts } from '../../../feature.ts';
import { notFound, Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { readDeclared, type Declared } from '../../deployments/operations/index.ts';
import type { Prices } from './estimate.ts';
import { createOwnerFinder, diskNames } from '../accuracy/index.ts';

/** The charge for one resource on one day. */
interface Charge {
  /** Lowercase. */
  readonly resourceId: string;
  /** `2026-11-21`, a day in UTC. */
  readonly date: string;
  /** Decimal with four places, scaled as by `decimalOf`. */
  readonly amount: bigint;
}

interface Charges {
  readonly currency: string | undefined;
  readonly rows: readonly Charge[];
}

const apiVersion = '2023-11-01';
const maxPages = 40;

interface QueryAnswer {
  readonly properties?: {
    readonly nextLink?: string | null;
    readonly columns?: readonly { readonly name?: string }[];
    readonly rows?: readonly (readonly unknown[])[];
  };
}

const dayOf = (value: unknown): string =>
  String(value)
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .slice(0, 10);

function readRows(answer: QueryAnswer): { rows: Charge[]; currency: string | undefined } {
  const columns = (answer.properties?.columns ?? []).map(({ name }) => String(name).toLowerCase());
  const cost = columns.findIndex((name) => name === 'cost' || name === 'pretaxcost' || name === 'totalcost');
  const date = columns.indexOf('usagedate');
  const id = columns.indexOf('resourceid');
  const currency = columns.indexOf('currency');
  const rows = answer.properties?.rows ?? [];
  if (rows.length > 0 && (cost < 0 || date < 0 || id < 0))
    throw new CloudError({
      kind: 'unavailable',
      code: 'UnreadableAnswer',
      message: 'The cloud returned unexpected columns for a cost query.',
    });
  return {
    currency: rows.length === 0 || currency < 0 ? undefined : String(rows[0]?.[currency]),
    rows: rows.map((row) => ({
      resourceId: String(row[id]).toLowerCase(),
      date: dayOf(row[date]),
      amount: roundTo(decimalOf(typeof row[cost] === 'number' ? row[cost] : 0), 4),
    })),
  };
}

/** Reads the daily charges of every resource in a scope, including both end days. Throws `CloudError`. */
async function readCharges(
  manager: ResourceManager,
  scope: string,
  from: string,
  to: string,
): Promise<Charges> {
  const id = `${scope}/providers/Microsoft.CostManagement/query`;
  const body = {
    type: 'ActualCost',
    timeframe: 'Custom',
    timePeriod: { from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` },
    dataset: {
      granularity: 'Daily',
      aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
      grouping: [{ type: 'Dimension', name: 'ResourceId' }],
    },
  };
  const rows: Charge[] = [];
  let currency: string | undefined;
  let skiptoken: string | undefined;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await manager.request<QueryAnswer>('POST', id, apiVersion, {
      body,
      timeoutMs: 15_000,
      query: { $skiptoken: skiptoken },
    });
    const read = readRows(answer.body);
    for (const row of read.rows) rows.push(row);
    currency ??= read.currency;
    const next = answer.body.properties?.nextLink;
    skiptoken =
      typeof next === 'string' && URL.canParse(next)
        ? (new URL(next).searchParams.get('$skiptoken') ?? undefined)
        : undefined;
    if (skiptoken === undefined) break;
  }
  return { currency, rows };
}

/** Formats an amount with the decimal places of its currency. */
const amountText = (amount: bigint, digits: number): string => decimalText(amount, digits);

export interface CostParts {
  readonly parts: Pick<Parts, 'database' | 'vault' | 'now'>;
  readonly prices: Prices;
  readonly cloud: PersonCloud;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The cloud returns at most a year of daily charges per request. */
const longestDays = 364;
/** Maximum number of resource groups; the cost of a deployment with more groups covers only the first ones. */
const maxScopes = 10;

const missingNote = (code: NoteCode & `cost-${string}`): PriceNote => ({
  code,
  message: formatEnglish(`note.${code}`) ?? code,
});

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the groups, or the subscription, that contain the resources of a deployment. */
function scopesOf({ subscriptionId, resourceGroup, resources }: Declared): string[] {
  const scopes = new Map<string, string>();
  const add = (scope: string) => scopes.set(scope.toLowerCase(), scope);
  if (resourceGroup !== null) add(`/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`);
  for (const { id } of resources) {
    const scope = /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+(?=\/)/i.exec(id)?.[0];
    if (scope !== undefined) add(scope);
  }
  return [...scopes.values()].slice(0, maxScopes);
}

interface CloudCharges {
  readonly charges: Charges;
  readonly missing: PriceNote | undefined;
}

async function queryCloud(
  declared: Declared,
  manager: ReturnType<PersonCloud['armFor']>,
  days: [string, string],
): Promise<CloudCharges> {
  try {
    const parts = await Promise.all(
      scopesOf(declared).map((scope) => readCharges(manager, scope, days[0], days[1])),
    );
    return {
      missing: undefined,
      charges: {
        currency: parts.find(({ currency }) => currency !== undefined)?.currency,
        rows: parts.flatMap(({ rows }) => rows),
      },
    };
  } catch (error) {
    const none: Charges = { currency: undefined, rows: [] };
    if (error instanceof Refusal) return { charges: none, missing: missingNote('cost-unreachable') };
    if (!(error instanceof CloudError)) throw error;
    const isForbidden = error.status === 403 || error.status === 404 || error.status === 401;
    return { charges: none, missing: missingNote(isForbidden ? 'cost-forbidden' : 'cost-unreachable') };
  }
}

const isListed = (currency: string): currency is PriceCurrency =>
  (priceCurrencies as readonly string[]).includes(currency);

function sumBy(charges: readonly Charge[], keyOf: (charge: Charge) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const charge of charges) sums.set(keyOf(charge), (sums.get(keyOf(charge)) ?? 0n) + charge.amount);
  return sums;
}

/** Returns the charges of a deployment's resources, each with the id of the declared resource. */
function ownCharges({ resources }: Declared, { rows }: Charges): Charge[] {
  const ownerOf = createOwnerFinder(
    resources.map(({ id, type, name, properties }) => ({
      resourceId: id,
      type,
      name,
      disks: diskNames(properties),
    })),
  );
  return rows.flatMap((charge) => {
    const owner = ownerOf(charge.resourceId);
    return owner === undefined ? [] : [{ ...charge, resourceId: owner }];
  });
}

/** Returns the estimated cost for a number of hours. */
function expectedText({ monthly, currency }: PriceEstimate, hours: number): string {
  const share = decimalOf((Math.max(0, hours) / hoursOfMonth).toFixed(9));
  return amountText(
    roundTo(multiply(decimalOf(monthly), share), minorDigits(currency)),
    minorDigits(currency),
  );
}

/** Returns the amounts of days in chronological order. */
const presentDays = (byDay: ReadonlyMap<string, bigint>, digits: number): DeploymentCost['days'] =>
  [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, amount]) => ({ date, amount: amountText(amount, digits) }));

/** Reads the cloud's charges for a deployment and compares them with the estimate for its declared resources. */
export async function deploymentCost(
  { parts, prices, cloud }: CostParts,
  session: SessionContext,
  idOrName: string,
  requestedCurrency: PriceCurrency | undefined,
): Promise<DeploymentCost> {
  const declared = await readDeclared(parts.database.db, parts.vault, session.organizationId, idOrName);
  if (declared === undefined) throw notFound();
  const now = parts.now().getTime();
  const createdAt = declared.createdAt.getTime();
  const days: [string, string] = [dayText(Math.max(createdAt, now - longestDays * dayMs)), dayText(now)];
  const isOther = declared.cloud !== session.cloud;
  const { charges, missing: reason } = isOther
    ? { charges: { currency: undefined, rows: [] }, missing: missingNote('cost-forbidden') }
    : await queryCloud(declared, cloud.armFor(session), days);
  const billed = charges.currency;
  const estimate = await prices.estimate({
    cloud: declared.cloud,
    currency: billed !== undefined && isListed(billed) ? billed : (requestedCurrency ?? 'USD'),
    resources: declared.resources,
    location: declared.location,
    version: { organizationId: session.organizationId, versionId: declared.versionId },
  });
  const currency = billed ?? estimate.currency;
  const digits = minorDigits(currency);
  const own = ownCharges(declared, charges);
  const byResource = sumBy(own, ({ resourceId }) => resourceId);
  const byDay = sumBy(own, ({ date }) => date);
  const monthly = new Map(estimate.lines.map((line) => [line.resourceId.toLowerCase(), line.monthly]));
  const isKnown = reason === undefined;
  const total = [...byDay.values()].reduce((sum, amount) => sum + amount, 0n);
  return {
    currency,
    from: days[0],
    to: days[1],
    actual: isKnown ? amountText(total, digits) : null,
    expected: currency === estimate.currency ? expectedText(estimate, (now - createdAt) / hourMs) : null,
    days: presentDays(byDay, digits),
    resources: declared.resources
      .map(({ id, type, name }) => ({ id, type, name, sum: byResource.get(id.toLowerCase()) ?? 0n }))
      .sort((one, other) => (one.sum === other.sum ? 0 : one.sum > other.sum ? -1 : 1))
      .map(({ id, type, name, sum }) => ({
        resourceId: id,
        type,
        name,
        actual: isKnown ? amountText(sum, digits) : null,
        monthly: monthly.get(id.toLowerCase()) ?? null,
      })),
    estimate,
    ...(reason !== undefined
      ? { missing: reason }
      : own.length === 0
        ? { missing: missingNote('cost-not-yet') }
        : {}),
    asOf: new Date(now).toISOString(),
  };
}

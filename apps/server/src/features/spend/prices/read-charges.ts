import { CloudError, decimalOf, decimalText, rounded, type ResourceManager } from '@blueport/cloud';

/** What one resource was charged on one day. */
export interface Charge {
  /** In small letters. */
  readonly resourceId: string;
  /** `2026-11-21`, a day of UTC. */
  readonly date: string;
  /** Decimal of four places, scaled as `decimalOf` does. */
  readonly amount: bigint;
}

export interface Charges {
  readonly currency: string | undefined;
  readonly rows: readonly Charge[];
}

const apiVersion = '2023-11-01';
const mostPages = 40;

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
      message: 'The cloud answered a question about cost with other columns than were asked for.',
    });
  return {
    currency: rows.length === 0 || currency < 0 ? undefined : String(rows[0]?.[currency]),
    rows: rows.map((row) => ({
      resourceId: String(row[id]).toLowerCase(),
      date: dayOf(row[date]),
      amount: rounded(decimalOf(typeof row[cost] === 'number' ? row[cost] : 0), 4),
    })),
  };
}

/** Daily charges of every resource in a scope, both days included. Failures are `CloudError`s. */
export async function readCharges(
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
  for (let page = 1; page <= mostPages; page += 1) {
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

/** An amount with the places a currency is shown with. */
export const amountText = (amount: bigint, digits: number): string => decimalText(amount, digits);

import type { CostRow } from '@blueport/cost-analysis';
import { lastDayOfMonth } from '../read/days.ts';
import type { MonthSums } from '../store/month-sums.ts';
import type { CostCloud, CostSourceReader } from './cost-reader.ts';

const queryApi = '2023-11-01';
const timeoutMs = 60_000;
const maxPages = 500;

interface QueryAnswer {
  readonly properties?: {
    readonly nextLink?: string | null;
    readonly columns?: readonly { readonly name: string }[];
    readonly rows?: readonly (readonly (string | number | null)[])[];
  };
}

/** The service accepts two groupings; further attributes are derived from the resource id. */
const bodyOf = (type: 'ActualCost' | 'AmortizedCost', month: string) => ({
  type,
  timeframe: 'Custom',
  timePeriod: { from: `${month}T00:00:00Z`, to: `${lastDayOfMonth(month)}T23:59:59Z` },
  dataset: {
    granularity: 'Daily',
    aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
    grouping: [
      { type: 'Dimension', name: 'ResourceId' },
      { type: 'Dimension', name: 'ServiceName' },
    ],
  },
});

/** Returns the position after a page, which a link of the cloud contains. */
function skipTokenOf(link: string | null | undefined): string | undefined {
  if (link === null || link === undefined || !URL.canParse(link)) return undefined;
  return new URL(link).searchParams.get('$skiptoken') ?? undefined;
}

async function* queryPages(cloud: CostCloud, type: 'ActualCost' | 'AmortizedCost', month: string) {
  let skipToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { body } = await cloud.arm.request<QueryAnswer>(
      'POST',
      `${cloud.scope}/providers/Microsoft.CostManagement/query`,
      queryApi,
      { body: bodyOf(type, month), query: { $skiptoken: skipToken }, timeoutMs, signal: cloud.signal },
    );
    const { columns = [], rows = [], nextLink } = body.properties ?? {};
    yield { names: columns.map(({ name }) => name.toLowerCase()), rows };
    await cloud.beat();
    skipToken = skipTokenOf(nextLink);
    if (skipToken === undefined) return;
  }
}

/** Converts `20260131` to `2026-01-31`. */
const dayOfNumber = (value: string): string =>
  `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;

/** Returns the type that a resource id contains, in lower case. */
export function typeOfResource(id: string): string {
  const [, path = ''] = id.toLowerCase().split(/\/providers\/(?!.*\/providers\/)/);
  const [provider, ...parts] = path.split('/');
  return provider ? [provider, ...parts.filter((_part, index) => index % 2 === 0)].join('/') : '';
}

/** Adds the rows of one metric; the other amount of the same row stays zero. */
async function addRows(
  cloud: CostCloud,
  sums: MonthSums,
  month: string,
  metric: 'billed' | 'amortized',
): Promise<void> {
  const type = metric === 'billed' ? 'ActualCost' : 'AmortizedCost';
  for await (const { names, rows } of queryPages(cloud, type, month)) {
    const [cost, day, resource, service, currency] = [
      'cost',
      'usagedate',
      'resourceid',
      'servicename',
      'currency',
    ].map((name) => names.indexOf(name)) as [number, number, number, number, number];
    for (const row of rows) {
      const resourceId = String(row[resource] ?? '');
      const billionths = Math.round(Number(row[cost]) * 1e9);
      const item: CostRow = {
        day: dayOfNumber(String(row[day])),
        subscriptionId: cloud.subscriptionId,
        resourceId,
        resourceType: typeOfResource(resourceId),
        resourceGroup: /\/resourcegroups\/([^/]+)/i.exec(resourceId)?.[1] ?? '',
        location: '',
        service: String(row[service] ?? ''),
        product: '',
        meter: '',
        unit: '',
        quantity: 0,
        billed: metric === 'billed' ? billionths : 0,
        amortized: metric === 'amortized' ? billionths : 0,
        currency: String(row[currency] ?? ''),
        chargeType: '',
        pricingModel: '',
        tags: {},
      };
      sums.add(item);
    }
  }
}

/** Reads cost with queries, for subscriptions without exports whose details may not be read. */
export const querySource: CostSourceReader = {
  source: 'query',
  async offer(cloud, months) {
    return months.map((month) => ({
      month,
      mark: undefined,
      async read(sums) {
        await addRows(cloud, sums, month, 'billed');
        await addRows(cloud, sums, month, 'amortized');
      },
    }));
  },
};

import { CloudError } from '@blueport/cloud';
import { readQueryTable, type QueryColumn } from '@blueport/cost-analysis';
import { lastDayOfMonth } from '../read/days.ts';
import type { MonthSums } from '../store/month-sums.ts';
import type { CostCloud, CostSourceReader } from './cost-reader.ts';

const queryApi = '2023-11-01';
const timeoutMs = 60_000;
const maxPages = 500;

type QueryType = 'ActualCost' | 'AmortizedCost';

interface QueryAnswer {
  readonly properties?: {
    readonly nextLink?: string | null;
    readonly columns?: readonly QueryColumn[];
    readonly rows?: readonly (readonly (string | number | null)[])[];
  };
}

/** The service accepts two groupings; further attributes are derived from the resource id. */
const bodyOf = (type: QueryType, month: string) => ({
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

const incomplete = () =>
  new CloudError({ kind: 'unavailable', code: 'IncompleteAnswer', message: 'The cost query has no end.' });

/**
 * Returns the position after a page, which the link to the next page contains; undefined after the last page. Throws if
 * the link has none, because the rows after it would be missing.
 */
function skipTokenOf(link: string | null | undefined): string | undefined {
  if (!link) return undefined;
  const token = URL.canParse(link) ? new URL(link).searchParams.get('$skiptoken') : null;
  if (token === null) throw incomplete();
  return token;
}

/** Adds the rows of one metric; the other amount of the same row stays zero. */
async function addRows(cloud: CostCloud, sums: MonthSums, month: string, type: QueryType): Promise<void> {
  let skipToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { body } = await cloud.arm.request<QueryAnswer>(
      'POST',
      `${cloud.scope}/providers/Microsoft.CostManagement/query`,
      queryApi,
      { body: bodyOf(type, month), query: { $skiptoken: skipToken }, timeoutMs, signal: cloud.signal },
    );
    const { columns = [], rows = [], nextLink } = body.properties ?? {};
    const names = { subscriptionId: cloud.subscriptionId };
    for (const row of readQueryTable(columns, rows, names))
      sums.add(row, type === 'ActualCost' ? 'billed' : 'amortized');
    await cloud.beat();
    skipToken = skipTokenOf(nextLink);
    if (skipToken === undefined) return;
  }
  throw incomplete();
}

/** Reads cost with queries, for subscriptions without exports whose details may not be read. */
export const querySource: CostSourceReader = {
  source: 'query',
  offer: (cloud, months) =>
    Promise.resolve(
      months.map((month) => ({
        month,
        mark: undefined,
        async read(sums) {
          await addRows(cloud, sums, month, 'ActualCost');
          await addRows(cloud, sums, month, 'AmortizedCost');
        },
      })),
    ),
};

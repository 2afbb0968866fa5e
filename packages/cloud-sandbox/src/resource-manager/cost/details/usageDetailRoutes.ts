import { endpointsOf } from '../../catalog/endpoints.ts';
import { badRequest } from '../../http/errors.ts';
import { ok } from '../../http/armAnswer.ts';
import type { Call, Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import type { JsonObject } from '../../json.ts';
import { costScopeOf } from '../costScope.ts';
import { dayOf, monthStart } from '../rows/calendar.ts';
import type { Metric } from '../rows/costLine.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { costRows, type CostRow, type RowSelection } from '../rows/costRow.ts';
import { earlierUsageDetail, presentShapeSince } from './earlierUsageDetail.ts';
import { readDetailFilter } from './usageDetailFilter.ts';
import { usageDetail } from './usageDetail.ts';

const mostRows = 1000;

function pageSizeOf({ request }: Call): number {
  const text = request.query.get('$top');
  const size = text === undefined ? mostRows : Number(text);
  if (Number.isInteger(size) && size >= 1 && size <= mostRows) return size;
  throw badRequest('400', `The value of $top must be from 1 to ${mostRows}.`);
}

/** A position in the rows: the subscription, the day, and the number of its rows that were read. */
interface Position {
  readonly payer: number;
  readonly day: number;
  readonly rows: number;
}

function positionOf({ request }: Call): Position | undefined {
  const token = request.query.get('$skiptoken');
  if (token === undefined) return undefined;
  const [payer, day, rows] = Buffer.from(token, 'base64url').toString('utf8').split('.').map(Number);
  if ([payer, day, rows].every((each) => Number.isInteger(each)))
    return { payer: payer ?? 0, day: day ?? 0, rows: rows ?? 0 };
  throw badRequest('400', 'The skip token is invalid.');
}

interface Page {
  readonly rows: CostRow[];
  readonly next: Position | undefined;
}

/** Reads one page, continuing at a position. */
function readPage(
  rowsFrom: (payers: RowSelection['payers'], from: number) => Iterable<CostRow>,
  { payers, from }: Pick<RowSelection, 'payers' | 'from'>,
  start: Position | undefined,
  size: number,
): Page {
  const rows: CostRow[] = [];
  let skip = start?.rows ?? 0;
  for (let index = start?.payer ?? 0; index < payers.length; index += 1) {
    const isFirst = index === start?.payer;
    let [day, ofDay] = [-1, 0];
    for (const row of rowsFrom(payers.slice(index, index + 1), isFirst ? start.day : from)) {
      ofDay = row.day === day ? ofDay + 1 : 1;
      day = row.day;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      if (rows.length === size) return { rows, next: { payer: index, day, rows: ofDay - 1 } };
      rows.push(row);
    }
  }
  return { rows, next: undefined };
}

function metricOf({ request }: Call): { metric: Metric; usageOnly: boolean } {
  const text = request.query.get('metric') ?? 'actualcost';
  const name = text.toLowerCase();
  if (!['actualcost', 'amortizedcost', 'usage'].includes(name))
    throw badRequest('400', `The metric '${text}' is not supported.`);
  return { metric: name === 'amortizedcost' ? 'amortized' : 'actual', usageOnly: name === 'usage' };
}

const listUsageDetails: Handler = (call) => {
  const { estate, request, cloud } = call;
  const scope = costScopeOf(call, 'Microsoft.Consumption/usageDetails/read');
  const now = estate.context.now().getTime();
  const today = dayOf(now);
  const filter = readDetailFilter(request.query.get('$filter'));
  const { metric, usageOnly } = metricOf(call);
  const expand = request.query.get('$expand') ?? '';
  const selection = {
    dataSet: metric,
    to: filter.to ?? today + 1,
    includes: (line: CostRow['line']) =>
      scope.includes(line) && filter.includes(line) && (!usageOnly || line.chargeType === 'Usage'),
  };
  const costs = costLinesOf(estate);
  const { rows, next } = readPage(
    (payers, from) => costRows(costs, { ...selection, payers, from }, now),
    { payers: scope.payers, from: filter.from ?? monthStart(today) },
    positionOf(call),
    pageSizeOf(call),
  );
  const present = request.apiVersion < presentShapeSince ? earlierUsageDetail : usageDetail;
  const value = rows.map((row) =>
    present(row, {
      meterDetails: /meterDetails/i.test(expand),
      additionalInfo: /additional(Info|Properties)/i.test(expand),
    }),
  );
  const page: JsonObject = { value };
  if (next !== undefined) {
    const query = new URLSearchParams([...request.query].filter(([name]) => name !== '$skiptoken'));
    const token = Buffer.from(`${next.payer}.${next.day}.${next.rows}`).toString('base64url');
    query.set('$skiptoken', token);
    page['nextLink'] = `${endpointsOf(cloud).management}${request.path}?${query.toString()}`;
  }
  return ok(page);
};

/** The route that lists rows of cost. */
export const usageDetailRoutes: readonly Route[] = [
  { pattern: '/{+scope}/providers/Microsoft.Consumption/usageDetails', handlers: { GET: listUsageDetails } },
];

import { badRequest } from '../../http/errors.ts';
import { ok } from '../../http/armAnswer.ts';
import type { Handler } from '../../http/handler.ts';
import type { Route } from '../../http/routeTable.ts';
import type { JsonObject } from '../../json.ts';
import { costScopeOf, type CostScope } from '../costScope.ts';
import { dayMs, dayOf, monthStart } from '../rows/calendar.ts';
import { daysOf } from '../rows/costLine.ts';
import { costLinesOf, type CostLines } from '../rows/costLines.ts';
import { unpublishedFrom } from '../rows/publication.ts';
import { dimensionNames, findDimension } from './dimensions.ts';
import type { Period } from './readPeriod.ts';

/** Number of values that are returned without `$top`, and at most. */
const usualTop = 1000;

/** Reads `properties/{name} {operator} '{value}'` from a filter, ignoring case. */
function comparedTo(filter: string, name: string): string | undefined {
  const match = new RegExp(`properties/${name}\\s+(?:eq|ge|gt|le|lt)\\s+'([^']*)'`, 'i').exec(filter);
  return match?.[1];
}

function periodOf(filter: string, now: Date): Period {
  const read = (name: string, otherwise: number): number => {
    const text = comparedTo(filter, name);
    if (text === undefined) return otherwise;
    const time = Date.parse(text);
    if (Number.isNaN(time)) throw badRequest('BadRequest', `The value of properties/${name} is not a date.`);
    return dayOf(time);
  };
  const today = dayOf(now);
  return { from: read('usageStart', monthStart(today)), to: read('usageEnd', today) + 1 };
}

/** Returns the values of a dimension in the published rows of a scope, sorted. Tag keys are one too. */
function valuesOf(
  costs: CostLines,
  scope: CostScope,
  name: string,
  { from, to }: Period,
  now: number,
): string[] {
  const found = new Set<string>();
  const dimension = findDimension(name);
  for (const payer of scope.payers) {
    const end = Math.min(to, unpublishedFrom(payer.subscription.id, now));
    for (const line of costs.of(payer.subscription.id)) {
      const [first, last] = daysOf(line, from, end);
      if (first > last || !scope.includes(line)) continue;
      if (name === 'TagKey') for (const key of Object.keys(line.tags)) found.add(key);
      else if (dimension?.kind === 'line') found.add(dimension.read(line, payer));
    }
  }
  found.delete('');
  return [...found].toSorted();
}

const listDimensions: Handler = (call) => {
  const { estate, request } = call;
  const scope = costScopeOf(call, 'Microsoft.CostManagement/dimensions/read');
  const now = estate.context.now();
  const filter = request.query.get('$filter') ?? '';
  const category = comparedTo(filter, 'category')?.toLowerCase();
  const names = [...dimensionNames, 'TagKey'].filter(
    (name) => category === undefined || name.toLowerCase() === category,
  );
  if (names.length === 0)
    throw badRequest('BadRequest', `The dimension '${category ?? ''}' is not supported.`);
  const period = periodOf(filter, now);
  const top = Number(request.query.get('$top') ?? usualTop);
  if (!Number.isInteger(top) || top < 1 || top > usualTop)
    throw badRequest('BadRequest', `$top must be a number from 1 to ${usualTop}.`);
  const isExpanded = /properties\/data/i.test(request.query.get('$expand') ?? '');
  const costs = costLinesOf(estate);
  return ok({
    value: names.map((name): JsonObject => {
      const all = valuesOf(costs, scope, name, period, now.getTime());
      return {
        id: `${scope.id.replace(/^\//, '')}/providers/Microsoft.CostManagement/dimensions/${name}`,
        name,
        type: 'Microsoft.CostManagement/dimensions',
        location: null,
        sku: null,
        eTag: null,
        properties: {
          category: name,
          description: name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
          filterEnabled: true,
          groupingEnabled: true,
          usageStart: new Date(period.from * dayMs).toISOString(),
          usageEnd: new Date((period.to - 1) * dayMs).toISOString(),
          total: all.length,
          data: isExpanded ? all.slice(0, top) : [],
          nextLink: null,
        },
      };
    }),
  });
};

/** The route that lists the dimensions of cost and their values. */
export const dimensionRoutes: readonly Route[] = [
  { pattern: '/{+scope}/providers/Microsoft.CostManagement/dimensions', handlers: { GET: listDimensions } },
];

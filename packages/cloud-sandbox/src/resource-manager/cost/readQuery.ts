import { badRequest } from '../http/errors.ts';
import { at, isObject, objectOf, objectsOf, textOf, textsOf, type Json, type JsonObject } from '../json.ts';
import type { Charge } from './charges.ts';

/** Display names by which rows can be grouped and filtered. */
export interface Names {
  subscription(id: string): string;
  group(charge: Charge): string;
}

/** Returns one field of a charge. */
type ReadPart = (charge: Charge) => string;

const dimensions: Readonly<Record<string, (charge: Charge, names: Names) => string>> = {
  ResourceId: ({ resourceId }) => resourceId.toLowerCase(),
  ResourceType: ({ type }) => type,
  ResourceLocation: ({ location }) => location,
  ResourceGroup: (charge, names) => names.group(charge),
  ResourceGroupName: (charge, names) => names.group(charge),
  SubscriptionId: ({ subscriptionId }) => subscriptionId,
  SubscriptionName: ({ subscriptionId }, names) => names.subscription(subscriptionId),
  ServiceName: ({ service }) => service,
  MeterCategory: ({ service }) => service,
  MeterSubCategory: ({ product }) => product,
  Product: ({ product }) => product,
  Meter: ({ meter }) => meter,
  UnitOfMeasure: ({ unit }) => unit,
  ChargeType: () => 'Usage',
  PublisherType: () => 'Azure',
  PricingModel: () => 'OnDemand',
};

function dimension(name: string, names: Names): ReadPart {
  const known = Object.keys(dimensions).find((each) => each.toLowerCase() === name.toLowerCase());
  const read = known === undefined ? undefined : dimensions[known];
  if (read === undefined)
    throw badRequest('BadRequest', `Invalid query definition: Dimension '${name}' is not supported.`);
  return (charge) => read(charge, names);
}

const tag =
  (name: string): ReadPart =>
  ({ tags }) =>
    textOf(Object.entries(tags).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]) ?? '';

/** A column that groups rows. A tag column also has a key. */
interface Grouping {
  readonly columns: readonly string[];
  read(charge: Charge): string[];
}

function groupingOf(entry: JsonObject, names: Names): Grouping {
  const name = textOf(entry['name']) ?? '';
  if (/^Tag(Key)?$/i.test(textOf(entry['type']) ?? '')) {
    const read = tag(name);
    return { columns: ['TagKey', 'TagValue'], read: (charge) => [name, read(charge)] };
  }
  const read = dimension(name, names);
  return { columns: [name], read: (charge) => [read(charge)] };
}

type Holds = (charge: Charge) => boolean;

function comparison(part: Json | undefined, reader: (name: string) => ReadPart): Holds {
  const { name, operator, values } = objectOf(part);
  const read = reader(textOf(name) ?? '');
  const lowerValues = new Set(textsOf(values).map((value) => value.toLowerCase()));
  if (!/^in$/i.test(textOf(operator) ?? ''))
    throw badRequest(
      'BadRequest',
      `Invalid query definition: operator '${textOf(operator) ?? ''}' is not supported.`,
    );
  return (charge) => lowerValues.has(read(charge).toLowerCase());
}

function filterOf(filter: Json | undefined, names: Names, depth = 0): Holds {
  if (!isObject(filter)) return () => true;
  if (depth > 8) throw badRequest('BadRequest', 'Invalid query definition: the filter is nested too deep.');
  const all: Holds[] = [];
  const entries = Object.entries(filter).map(([key, value]) => [key.toLowerCase(), value] as const);
  for (const [key, value] of entries) {
    if (key === 'and' || key === 'or') {
      const parts = objectsOf(value).map((part) => filterOf(part, names, depth + 1));
      all.push((charge) =>
        key === 'and' ? parts.every((part) => part(charge)) : parts.some((part) => part(charge)),
      );
    } else if (key === 'not') {
      const part = filterOf(value, names, depth + 1);
      all.push((charge) => !part(charge));
    } else if (key === 'dimensions' || key === 'dimension')
      all.push(comparison(value, (name) => dimension(name, names)));
    else if (key === 'tags' || key === 'tag') all.push(comparison(value, tag));
    else throw badRequest('BadRequest', `Invalid query definition: '${key}' is no part of a filter.`);
  }
  return (charge) => all.every((part) => part(charge));
}

type Granularity = 'None' | 'Daily' | 'Monthly';

/** A parsed and validated cost query. */
export interface CostQuery {
  readonly from: number;
  readonly to: number;
  readonly granularity: Granularity;
  /** Columns of amounts: the column's name and the amount that it sums up. */
  readonly sums: readonly { readonly column: string; readonly what: 'cost' | 'units' }[];
  readonly groupings: readonly Grouping[];
  readonly holds: Holds;
  readonly sorting: readonly { readonly column: string; readonly descending: boolean }[];
}

const dayMs = 86_400_000;

function period(body: JsonObject, now: Date): [from: number, to: number] {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const timeframe = (textOf(body['timeframe']) ?? '').toLowerCase();
  switch (timeframe) {
    case 'monthtodate':
    case 'billingmonthtodate':
      return [Date.UTC(year, month), now.getTime()];
    case 'thelastmonth':
    case 'thelastbillingmonth':
      return [Date.UTC(year, month - 1), Date.UTC(year, month)];
    case 'weektodate':
      return [Date.UTC(year, month, now.getUTCDate() - now.getUTCDay()), now.getTime()];
    case 'custom': {
      const from = Date.parse(textOf(at(body, 'timePeriod', 'from')) ?? '');
      const to = Date.parse(textOf(at(body, 'timePeriod', 'to')) ?? '');
      if (Number.isNaN(from) || Number.isNaN(to) || to < from)
        throw badRequest(
          'BadRequest',
          'Invalid query definition: timePeriod must have a from and a later to.',
        );
      // The period includes the last day, regardless of its time of day.
      const [begin, end] = [Math.floor(from / dayMs) * dayMs, Math.floor(to / dayMs + 1) * dayMs];
      if (end - begin > 400 * dayMs)
        throw badRequest('BadRequest', 'Invalid query definition: the time period is longer than a year.');
      return [begin, Math.min(end, now.getTime())];
    }
    default:
      throw badRequest('BadRequest', `Invalid query definition: timeframe '${timeframe}' is not supported.`);
  }
}

/** Parses the body of a query in the service's format. */
export function readQuery(body: JsonObject, now: Date, names: Names): CostQuery {
  const type = textOf(body['type']) ?? '';
  if (!/^(usage|actualcost|amortizedcost)$/i.test(type))
    throw badRequest('BadRequest', `Invalid query definition: type '${type}' is not supported.`);
  const dataset = objectOf(body['dataset']);
  const granularityText = textOf(dataset['granularity']) ?? 'None';
  const granularity = (['None', 'Daily', 'Monthly'] as const).find(
    (each) => each.toLowerCase() === granularityText.toLowerCase(),
  );
  if (granularity === undefined)
    throw badRequest(
      'BadRequest',
      `Invalid query definition: granularity '${granularityText}' is not supported.`,
    );
  const sums = Object.values(objectOf(dataset['aggregation'])).map((entry) => {
    const column = textOf(at(entry, 'name')) ?? '';
    if (!/^(cost|pretaxcost|costusd|pretaxcostusd|usagequantity)$/i.test(column))
      throw badRequest('BadRequest', `Invalid query definition: '${column}' cannot be summed up.`);
    return { column, what: /^usage/i.test(column) ? ('units' as const) : ('cost' as const) };
  });
  const groupings = objectsOf(dataset['grouping']).map((entry) => groupingOf(entry, names));
  if (groupings.length > 4) throw badRequest('BadRequest', 'Invalid query definition: too many groupings.');
  const [from, to] = period(body, now);
  return {
    from,
    to,
    granularity,
    sums: sums.length === 0 ? [{ column: 'Cost', what: 'cost' }] : sums,
    groupings,
    holds: filterOf(dataset['filter'], names),
    sorting: objectsOf(dataset['sorting']).map((entry) => ({
      column: textOf(entry['name']) ?? '',
      descending: /^desc/i.test(textOf(entry['direction']) ?? ''),
    })),
  };
}

import type { CostRow } from '../cost-row.ts';
import { parseBillionths, parseQuantity } from './amount.ts';
import { groupName } from './charge-words.ts';
import { cleanText } from './clean-text.ts';
import { CostFileError, type CostFileErrorCode } from './cost-file-error.ts';
import { parseDay } from './day.ts';
import { regionCode } from './region-codes.ts';
import { parseResourceId } from './resource-id.ts';
import { parseTags } from './tags.ts';

/** A column of a response of `Microsoft.CostManagement/query`. */
export interface QueryColumn {
  readonly name: string;
  readonly type?: string;
}

export interface QueryTableNames {
  /** Column of the amount; by default `Cost`, `PreTaxCost`, `CostUSD` or `totalCost`. Both amounts of a row have it. */
  readonly amount?: string | undefined;
  /** Column of the quantity; by default `UsageQuantity` or `totalUsageQuantity`. */
  readonly quantity?: string | undefined;
  /** Subscription of the queried scope, for rows that name none. */
  readonly subscriptionId?: string | undefined;
  /** Day of every row, for a response without granularity. */
  readonly day?: string | undefined;
}

const spellings = {
  billed: ['cost', 'pretaxcost', 'costusd', 'pretaxcostusd', 'totalcost'],
  quantity: ['usagequantity', 'totalusagequantity', 'quantity'],
  day: ['usagedate', 'date', 'billingmonth'],
  subscriptionId: ['subscriptionid', 'subscriptionguid'],
  resourceId: ['resourceid', 'instanceid'],
  resourceType: ['resourcetype'],
  resourceGroup: ['resourcegroupname', 'resourcegroup'],
  location: ['resourcelocation', 'location'],
  service: ['metercategory', 'servicename'],
  product: ['product', 'metersubcategory'],
  meter: ['meter', 'metername'],
  unit: ['unitofmeasure'],
  currency: ['currency', 'billingcurrency', 'billingcurrencycode'],
  chargeType: ['chargetype'],
  pricingModel: ['pricingmodel'],
  tags: ['tags', 'tag'],
  tagKey: ['tagkey'],
  tagValue: ['tagvalue'],
} as const;
type Name = keyof typeof spellings;

/**
 * Converts the rows of a cost query to cost rows. Columns are found by name, in any order; unknown ones are ignored.
 * Throws `CostFileError`, where `line` is the number of the row from 1 (0: the columns).
 */
export function readQueryTable(
  columns: readonly QueryColumn[],
  rows: readonly (readonly unknown[])[],
  names: QueryTableNames = {},
): CostRow[] {
  const places = findPlaces(columns, names);
  return rows.map((values, index) => readRow({ places, columns, values, line: index + 1, names }));
}

type Places = ReadonlyMap<Name, number>;

function findPlaces(columns: readonly QueryColumn[], names: QueryTableNames): Places {
  const present = columns.map(({ name }) => name.toLowerCase());
  const places = new Map<Name, number>();
  for (const name of Object.keys(spellings) as Name[]) {
    const asked = name === 'billed' ? names.amount : name === 'quantity' ? names.quantity : undefined;
    const candidates = asked === undefined ? spellings[name] : [asked.toLowerCase()];
    const spelling = candidates.find((each) => present.includes(each));
    const isRequired =
      name === 'billed' ||
      name === 'currency' ||
      asked !== undefined ||
      (name === 'day' && names.day === undefined);
    if (spelling !== undefined) places.set(name, present.indexOf(spelling));
    else if (isRequired)
      throw new CostFileError('MissingColumn', { line: 0, column: asked ?? candidates.join(', ') });
  }
  return places;
}

interface QueryRow {
  readonly places: Places;
  readonly columns: readonly QueryColumn[];
  readonly values: readonly unknown[];
  readonly line: number;
  readonly names: QueryTableNames;
}

function readRow(row: QueryRow): CostRow {
  const text = (name: Name): string => cleanText(textOf(row.values[row.places.get(name) ?? -1]));
  const fail = (code: CostFileErrorCode, name: Name): never => {
    const column = row.columns[row.places.get(name) ?? -1]?.name ?? name;
    throw new CostFileError(code, { line: row.line, column, values: { value: text(name) } });
  };
  const number = (name: Name, parse: (text: string) => number): number => {
    const result = parse(text(name));
    return Number.isNaN(result) ? fail('InvalidNumber', name) : result;
  };
  const resourceId = text('resourceId');
  const resource = parseResourceId(resourceId);
  const subscription = text('subscriptionId') || resource.subscriptionId || (row.names.subscriptionId ?? '');
  const amount = number('billed', parseBillionths);
  return {
    day: (row.places.has('day') ? parseDay(text('day')) : row.names.day) ?? fail('InvalidDate', 'day'),
    subscriptionId: subscription.toLowerCase(),
    resourceId,
    resourceType: resource.resourceType || text('resourceType').toLowerCase(),
    resourceGroup: groupName(text('resourceGroup')) || resource.resourceGroup,
    location: regionCode(text('location')),
    service: text('service'),
    product: text('product'),
    meter: text('meter'),
    unit: text('unit'),
    quantity: text('quantity') === '' ? 0 : number('quantity', parseQuantity),
    billed: amount,
    amortized: amount,
    currency: text('currency').toUpperCase(),
    chargeType: text('chargeType') || 'Usage',
    pricingModel: text('pricingModel'),
    tags: text('tagKey') === '' ? parseTags(text('tags')) : { [text('tagKey')]: text('tagValue') },
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

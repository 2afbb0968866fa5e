import { badRequest } from '../../http/errors.ts';
import type { ArmRequest } from '../../http/armRequest.ts';
import { parseFilter } from '../../filter/odataFilter.ts';
import type { JsonObject } from '../../json.ts';
import { compareTexts, holds, plainText, valueOf } from './matchRecord.ts';
import { omitUndefined } from '../../json.ts';

const shape =
  /^(?:filter\((?<filter>.+)\)\/)?(?:groupby\(\((?<fields>[^()]+)\)(?:,\s*aggregate\((?<grouped>[^()]+)\))?\)|aggregate\((?<total>[^()]+)\))$/i;
const counting = /^\$count as (\w+)$/i;

/** Applies `$apply` as clients of the service use it: an optional filter, then groups with a record count. */
function applyAggregation(text: string, records: readonly JsonObject[]): JsonObject[] {
  const parts = shape.exec(text)?.groups;
  const aggregate = parts?.['grouped'] ?? parts?.['total'];
  const name = aggregate === undefined ? undefined : counting.exec(aggregate.trim())?.[1];
  if (parts === undefined || (aggregate !== undefined && name === undefined))
    throw badRequest('InvalidApplyInQueryString', `Invalid $apply '${text}' specified in the query string.`);
  const condition = parts['filter'] === undefined ? undefined : parseFilter(parts['filter']);
  const filteredRecords =
    condition === undefined ? records : records.filter((record) => holds(condition, record));
  const fields = (parts['fields'] ?? '').split(',').flatMap((field) => field.trim() || []);
  const groups = new Map<string, { first: JsonObject; count: number }>();
  // A total without records is 0.
  if (fields.length === 0) groups.set('{}', { first: {}, count: 0 });
  for (const record of filteredRecords) {
    const first = omitUndefined(Object.fromEntries(fields.map((field) => [field, valueOf(record, field)])));
    const key = JSON.stringify(first).toLowerCase();
    const group = groups.get(key) ?? { first, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, count }) => ({
    '@odata.id': null,
    '@odata.context': '',
    ...first,
    ...(name === undefined ? {} : { [name]: count }),
  }));
}

const maxPerPage = 1000;

/** The page of records that the query string requests. */
export interface RecordPage {
  records: JsonObject[];
  /** `$skiptoken` of the next page. */
  next: string | undefined;
}

/** Filters, groups, sorts, pages and projects records by the OData options of a request. */
export function selectRecords(request: ArmRequest, all: readonly JsonObject[]): RecordPage {
  const option = (name: string) => {
    const value = request.query.get(name)?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const filter = option('$filter');
  const condition = filter === undefined ? undefined : parseFilter(filter);
  let records = condition === undefined ? [...all] : all.filter((record) => holds(condition, record));
  const apply = option('$apply');
  if (apply !== undefined) records = applyAggregation(apply, records);
  const order = option('$orderby');
  if (order !== undefined) records.sort(comparator(order));
  const from = offsetOf(option('$skiptoken'));
  const size = sizeOf(option('$top'));
  const selectedColumns = option('$select')
    ?.split(',')
    .map((name) => name.trim());
  const page = records.slice(from, from + size);
  const isCut = option('$top') === undefined && from + size < records.length;
  return {
    records: selectedColumns === undefined ? page : page.map((record) => pick(record, selectedColumns)),
    next: isCut ? String(from + size) : undefined,
  };
}

function comparator(text: string): (a: JsonObject, b: JsonObject) => number {
  const keys = text.split(',').map((part) => {
    const [field = '', direction = 'asc'] = part.trim().split(/\s+/);
    if (!/^(asc|desc)$/i.test(direction))
      throw badRequest(
        'InvalidOrderByInQueryString',
        `Invalid $orderby '${text}' specified in the query string.`,
      );
    return { field, sign: direction.toLowerCase() === 'desc' ? -1 : 1 };
  });
  return (a, b) => {
    for (const { field, sign } of keys) {
      const order = compareTexts(plainText(valueOf(a, field)), plainText(valueOf(b, field)));
      if (order !== 0) return sign * order;
    }
    return 0;
  };
}

function sizeOf(top: string | undefined): number {
  if (top === undefined) return maxPerPage;
  const size = Number(top);
  if (!Number.isInteger(size) || size < 0)
    throw badRequest(
      'InvalidTopQueryParameter',
      `The value '${top}' of the $top query parameter is invalid.`,
    );
  return size;
}

function offsetOf(token: string | undefined): number {
  const offset = Number(token ?? '0');
  if (!Number.isInteger(offset) || offset < 0)
    throw badRequest('InvalidSkipToken', 'The skip token is invalid.');
  return offset;
}

function pick(record: JsonObject, names: readonly string[]): JsonObject {
  const columnNames = new Set(['@odata.id', '@odata.context', ...names].map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(record).filter(([name]) => columnNames.has(name.toLowerCase())));
}

import { parseFilter } from '../../filter/odataFilter.ts';
import { badRequest } from '../../http/errors.ts';
import { omitUndefined, type JsonObject } from '../../json.ts';
import { holds, valueOf } from './matchRecord.ts';

const shape =
  /^(?:filter\((?<filter>.+)\)\/)?(?:groupby\(\((?<fields>[^()]+)\)(?:,\s*aggregate\((?<grouped>[^()]+)\))?\)|aggregate\((?<total>[^()]+)\))$/i;
const counting = /^\$count as (\w+)$/i;

/** `$apply` as clients of the service use it: an optional filter, then groups with the number of their records. */
export function applyAggregation(text: string, records: readonly JsonObject[]): JsonObject[] {
  const parts = shape.exec(text)?.groups;
  const aggregate = parts?.['grouped'] ?? parts?.['total'];
  const name = aggregate === undefined ? undefined : counting.exec(aggregate.trim())?.[1];
  if (parts === undefined || (aggregate !== undefined && name === undefined))
    throw badRequest('InvalidApplyInQueryString', `Invalid $apply '${text}' specified in the query string.`);
  const condition = parts['filter'] === undefined ? undefined : parseFilter(parts['filter']);
  const left = condition === undefined ? records : records.filter((record) => holds(condition, record));
  const fields = (parts['fields'] ?? '').split(',').flatMap((field) => field.trim() || []);
  const groups = new Map<string, { first: JsonObject; count: number }>();
  if (fields.length === 0) groups.set('', { first: {}, count: 0 });
  for (const record of left) {
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

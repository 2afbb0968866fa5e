import type { ListEntity } from '../../../../list/list-entity.ts';
import type { ParsedList } from '../../../../list/parse-list.ts';

/** Filter and sort fields of resources. Free text searches ID, name and tags. */
export const resourceEntity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'r.id_key' },
    name: { type: 'text', column: 'r.name_key' },
    type: { type: 'text', column: 'r.type_key' },
    location: { type: 'text', column: 'r.location' },
    resourceGroup: { type: 'text', column: 'lower(r.group_name)' },
    subscriptionId: { type: 'text', column: 'r.subscription_id::text' },
    subscriptionName: { type: 'text', column: 's.name' },
    tags: { type: 'text', column: 'r.search_text' },
    sku: { type: 'text', column: 'r.sku' },
    kind: { type: 'text', column: 'r.kind' },
    provisioningState: { type: 'text', column: 'r.provisioning_state' },
    source: { type: 'text', column: 'r.source' },
    createdAt: { type: 'time', column: 'r.created_time' },
    changedAt: { type: 'time', column: 'r.changed_time' },
  },
  created: 'createdAt',
  titles: ['name'],
  recent: 'changedAt',
  tieBreaker: 'id',
};

/** Fields stored in lowercase, because they are case-insensitive in the cloud. */
const withoutCase: ReadonlySet<string> = new Set([
  'id',
  'name',
  'type',
  'location',
  'resourceGroup',
  'subscriptionId',
  'tags',
]);

/** Converts a query to the letter case of the columns. */
export function inColumnCase(list: ParsedList): ParsedList {
  return {
    ...list,
    conditions: list.conditions.map((condition) =>
      withoutCase.has(condition.field)
        ? {
            ...condition,
            values: condition.values.map((value) =>
              typeof value === 'string' ? value.toLowerCase() : value,
            ),
          }
        : condition,
    ),
  };
}

/** Runs the first "contains" condition on tags as a text search. */
export function asTextSearch(list: ParsedList): ParsedList {
  if (list.search !== undefined) return list;
  const first = list.conditions.find(({ field, operator }) => field === 'tags' && operator === 'like');
  if (first === undefined) return list;
  return {
    ...list,
    search: String(first.values[0]),
    conditions: list.conditions.filter((condition) => condition !== first),
  };
}

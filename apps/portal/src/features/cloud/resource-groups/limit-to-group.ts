import type { FilterObject, GroupDetail } from '@blueport/contracts';
import type { ListQueryParameters } from '../../../components/resource-table/list-query.ts';

/** Restricts a list query to one group. */
export function limitToGroup(
  query: ListQueryParameters,
  group: Pick<GroupDetail, 'subscriptionId' | 'name'>,
): ListQueryParameters {
  const given = JSON.parse(query.filterObj ?? '{}') as FilterObject;
  const place = { subscriptionId: { eq: group.subscriptionId }, resourceGroup: { eq: group.name } };
  return { ...query, filterObj: JSON.stringify({ ...given, ...place }) };
}

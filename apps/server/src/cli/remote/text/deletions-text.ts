import type { Deletions } from '@blueport/contracts';
import { formatCount } from '../../format-count.ts';
import { renderRows, renderSections } from '../../table.ts';

/**
 * Formats what deleting several deployments would remove, by deployment, including resources that stay because others
 * use them.
 */
export function deletionsText({ currency, result }: Deletions): string {
  if (result.length === 0) return 'None of these deployments is there.';
  return renderSections(
    result.map(({ name, resources, group }) => [
      `${name}: ${resources.length === 0 ? 'nothing is left to delete' : formatCount(resources.length, 'resource')}${
        group === undefined ? '' : `; the resource group ${group.name} goes too, once nothing is left in it`
      }`,
      renderRows(
        ['NAME', 'TYPE', 'MONTHLY', 'ALSO OF'],
        resources.map(({ name: resource, type, monthly, owners }) => [
          resource,
          type,
          monthly === null ? 'not known' : `${monthly} ${currency}`,
          owners.map((owner) => owner.name).join(', '),
        ]),
      ),
    ]),
  );
}

import type { Deletions } from '@blueport/contracts';
import { formatCount } from '../../format-count.ts';
import { renderRows, renderSections } from '../../table.ts';

/**
 * Formats what deleting several deployments would remove, by deployment, including resources that stay because others
 * use them.
 */
export function deletionsText({ currency, result }: Deletions): string {
  if (result.length === 0) return 'None of these deployments exists.';
  return renderSections(
    result.map(({ name, resources, group }) => [
      `${name}: ${resources.length === 0 ? 'no resources to delete' : formatCount(resources.length, 'resource')}${
        group === undefined ? '' : `; the resource group ${group.name} is also deleted once it is empty`
      }`,
      renderRows(
        ['NAME', 'TYPE', 'MONTHLY', 'SHARED WITH'],
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

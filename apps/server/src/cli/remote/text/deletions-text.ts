import type { Deletions } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { renderRows, renderSections } from '../../table.ts';

/**
 * Formats what deleting several deployments would remove, by deployment, including resources that stay because others
 * use them.
 */
export function deletionsText({ currency, result }: Deletions): string {
  if (result.length === 0) return cliMessage('no-deployments');
  return renderSections(
    result.map(({ name, resources, group }) => [
      cliMessage('deletion', {
        name,
        count: String(resources.length),
        hasGroup: group ? 'yes' : 'no',
        group: group?.name ?? '',
      }),
      renderRows(
        ['NAME', 'TYPE', 'MONTHLY', 'SHARED WITH'],
        resources.map(({ name: resource, type, monthly, owners }) => [
          resource,
          type,
          monthly === null ? cliMessage('price-not-known') : `${monthly} ${currency}`,
          owners.map((owner) => owner.name).join(', '),
        ]),
      ),
    ]),
  );
}

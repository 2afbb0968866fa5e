import type { GroupDependants, GroupDetail } from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { pairsText, renderFacts, renderRows, renderSections } from '../../table.ts';

/** Formats a resource group. */
export function groupText(group: GroupDetail): string {
  const { mayWrite, mayDelete, mayLock, mayAssign } = group;
  const may = [mayWrite && 'write', mayDelete && 'delete', mayLock && 'lock', mayAssign && 'assign'].filter(
    (permission) => permission !== false,
  );
  return renderFacts([
    ['Name', group.name],
    ['Location', group.location],
    ['State', group.provisioningState],
    ['Subscription', `${group.subscriptionName} (${group.subscriptionId})`],
    ['Managed by', group.managedBy],
    ['Tags', pairsText(group.tags) || cliMessage('none')],
    [
      'Permissions',
      (may.length === 0 ? ['read'] : may)
        .map((permission) => cliMessage('group-permission', { permission }))
        .join(', '),
    ],
    ['ID', group.id],
  ]);
}

/** Formats what is deleted with a resource group, and what prevents its deletion. */
export function dependantsText({ locks, resources, deployments, assignments }: GroupDependants): string {
  const { count, items } = resources;
  return renderSections([
    [
      cliMessage('group-locks', { count: String(locks.length) }),
      renderRows(
        ['NAME', 'LEVEL', 'PLACE', 'SCOPE'],
        locks.map(({ name, level, place, scope }) => [name, level, place, scope]),
      ),
    ],
    [
      cliMessage('group-resources', {
        count: String(count),
        shown: items.length < count ? String(items.length) : 'all',
      }),
      renderRows(
        ['NAME', 'TYPE', 'LOCATION'],
        items.map(({ name, type, location }) => [name, type, location]),
      ),
    ],
    [
      cliMessage('group-deployments', { count: String(deployments.length) }),
      renderRows(
        ['NAME', 'STATE', 'TITLE'],
        deployments.map(({ name, state, title }) => [name, state, title]),
      ),
    ],
    [cliMessage('group-assignments', { count: String(assignments) })],
  ]);
}

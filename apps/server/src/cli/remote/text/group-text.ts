import type { GroupDependants, GroupDetail } from '@blueport/contracts';
import { pairsText, renderFacts, renderRows, renderSections } from '../../table.ts';

/** Formats a resource group. */
export function groupText(group: GroupDetail): string {
  const { mayWrite, mayDelete, mayLock, mayAssign } = group;
  const may = [mayWrite && 'change', mayDelete && 'delete', mayLock && 'lock', mayAssign && 'assign roles'];
  return renderFacts([
    ['Name', group.name],
    ['Location', group.location],
    ['State', group.provisioningState],
    ['Subscription', `${group.subscriptionName} (${group.subscriptionId})`],
    ['Managed by', group.managedBy],
    ['Tags', pairsText(group.tags) || 'none'],
    ['Permissions', may.filter(Boolean).join(', ') || 'read only'],
    ['ID', group.id],
  ]);
}

/** Formats what is deleted with a resource group, and what prevents its deletion. */
export function dependantsText({ locks, resources, deployments, assignments }: GroupDependants): string {
  const { count, items } = resources;
  return renderSections([
    [
      locks.length === 0 ? 'Locks: none' : `Locks: ${locks.length}; locks prevent deletion`,
      renderRows(
        ['NAME', 'LEVEL', 'PLACE', 'SCOPE'],
        locks.map(({ name, level, place, scope }) => [name, level, place, scope]),
      ),
    ],
    [
      `Resources: ${count}${items.length < count ? `, showing the first ${items.length}:` : ''}`,
      renderRows(
        ['NAME', 'TYPE', 'LOCATION'],
        items.map(({ name, type, location }) => [name, type, location]),
      ),
    ],
    [
      `Deployments of this portal: ${deployments.length}`,
      renderRows(
        ['NAME', 'STATE', 'TITLE'],
        deployments.map(({ name, state, title }) => [name, state, title]),
      ),
    ],
    [`Role assignments: ${assignments}`],
  ]);
}

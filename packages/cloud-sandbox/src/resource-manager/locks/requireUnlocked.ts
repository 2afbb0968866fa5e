import type { Estate } from '../estate.ts';
import { scopeLocked } from '../http/errors.ts';
import { objectOf, textOf } from '../json.ts';
import { ancestorKeys, keyOf } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';

const lockType = 'Microsoft.Authorization/locks';

function levelOf(lock: StoredResource): string {
  return textOf(objectOf(lock.body['properties'])['level']) ?? '';
}

/**
 * Rejects a change in a locked scope. `ReadOnly` blocks writes and deletes, `CanNotDelete` blocks deletes. A lock on a
 * resource also blocks the deletion of its parents.
 */
export function requireUnlocked(
  estate: Estate,
  action: 'write' | 'delete',
  id: string,
  tenantId: string,
): void {
  const blocks = (lock: StoredResource): boolean =>
    action === 'delete' ? true : levelOf(lock).toLowerCase() === 'readonly';
  for (const scope of ancestorKeys(id, tenantId)) {
    const lock = estate.resources.atScope(scope, lockType).find(blocks);
    if (lock !== undefined) throw scopeLocked(action, id, lockedScope(lock));
  }
  if (action === 'write') return;
  const childLock = estate.resources.below(keyOf(id, tenantId), lockType).find(blocks);
  if (childLock !== undefined) throw scopeLocked(action, id, lockedScope(childLock));
}

function lockedScope(lock: StoredResource): string {
  return lock.id.replace(/\/providers\/Microsoft\.Authorization\/locks\/[^/]+$/i, '');
}

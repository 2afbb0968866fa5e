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
 * Refuses a change below a lock. `ReadOnly` stops writes and deletes, `CanNotDelete` stops deletes; a delete is also
 * stopped by a lock on anything that would go with it.
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
  const below = estate.resources.below(keyOf(id, tenantId), lockType).find(blocks);
  if (below !== undefined) throw scopeLocked(action, id, lockedScope(below));
}

function lockedScope(lock: StoredResource): string {
  return lock.id.replace(/\/providers\/Microsoft\.Authorization\/locks\/[^/]+$/i, '');
}

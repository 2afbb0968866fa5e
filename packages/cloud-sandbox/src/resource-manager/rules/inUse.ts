import type { ResourceId } from '../resourceId.ts';
import type { EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';
import { findUsers } from './inUseRule.ts';

/** Rejects the deletion of a resource that others use. */
export function requireUnused(id: ResourceId, tenantId: string, view: EstateView): void {
  for (const rule of behaviourOf(id.type).inUse ?? []) {
    const [first, ...others] = findUsers(rule, id, tenantId, view);
    if (first !== undefined) throw rule.refuse(id, [first, ...others]);
  }
}

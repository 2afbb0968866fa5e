import type { ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import type { EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';
import type { InUseRule } from './inUseRule.ts';

/** Returns the resources that mention the id and are of one of the types that count. */
function findMentioning(
  { users, withChildren }: InUseRule,
  id: ResourceId,
  tenantId: string,
  view: EstateView,
): readonly StoredResource[] {
  const types = new Set(users.map((type) => type.toLowerCase()));
  return view
    .mentioning(id.id, tenantId, withChildren)
    .filter((resource) => types.has(resource.type.toLowerCase()));
}

/** Rejects the deletion of a resource that others use. */
export function requireUnused(id: ResourceId, tenantId: string, view: EstateView): void {
  for (const rule of behaviourOf(id.type).inUse ?? []) {
    const [first, ...others] = rule.find?.(id, tenantId, view) ?? findMentioning(rule, id, tenantId, view);
    if (first !== undefined) throw rule.refuse(id, [first, ...others]);
  }
}

import type { ResourceId } from '../resourceId.ts';
import type { StoredResource } from '../store/resources.ts';
import type { EstateView } from '../types/draft.ts';
import { behaviourOf } from '../types/registry.ts';

/** Rejects the deletion of a resource that others use. */
export function requireUnused(id: ResourceId, view: EstateView): void {
  const rule = behaviourOf(id.type).inUse;
  if (rule === undefined || id.subscriptionId === undefined) return;
  const wanted = id.id.toLowerCase();
  const isUser = (user: StoredResource): boolean => {
    if (user.key.startsWith(`${wanted}/`)) return true;
    const body = JSON.stringify(user.body).toLowerCase();
    return body.includes(`"${wanted}"`) || (rule.withChildren === true && body.includes(`"${wanted}/`));
  };
  const [first, ...others] = rule.users
    .flatMap((type) => view.ofType(id.subscriptionId!, type))
    .filter(isUser);
  if (first !== undefined) throw rule.refuse(id, [first, ...others]);
}

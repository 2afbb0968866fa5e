/** Whether an id is a scope or lies below it; letter case does not matter. */
function isWithin(scope: string, id: string): boolean {
  const [outer, inner] = [scope.toLowerCase().replace(/\/+$/, ''), id.toLowerCase()];
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** The scope that an assignment or exemption with this id lies in. */
export function scopeOfId(id: string): string {
  const at = id.toLowerCase().lastIndexOf('/providers/microsoft.authorization/');
  return at < 0 ? '' : id.slice(0, at);
}

/**
 * Whether a scope covers a resource. Management groups are not part of a resource's id: `ancestors` names those above
 * its subscription.
 */
export function covers(scope: string, resourceId: string, ancestors: readonly string[]): boolean {
  if (scope === '' || scope === '/') return true;
  return isWithin(scope, resourceId) || ancestors.some((ancestor) => isWithin(scope, ancestor));
}

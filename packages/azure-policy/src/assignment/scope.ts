/** Returns whether an id is a scope or below it, ignoring case. */
function isWithin(scope: string, id: string): boolean {
  const [outer, inner] = [scope.toLowerCase().replace(/\/+$/, ''), id.toLowerCase()];
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** Returns the scope of an assignment or exemption from its id. */
export function scopeOfId(id: string): string {
  const at = id.toLowerCase().lastIndexOf('/providers/microsoft.authorization/');
  return at < 0 ? '' : id.slice(0, at);
}

/**
 * Returns whether a scope covers a resource. Management groups are not part of a resource's id: `ancestors` lists those
 * above its subscription.
 */
export function covers(scope: string, resourceId: string, ancestors: readonly string[]): boolean {
  if (scope === '' || scope === '/') return true;
  return isWithin(scope, resourceId) || ancestors.some((ancestor) => isWithin(scope, ancestor));
}

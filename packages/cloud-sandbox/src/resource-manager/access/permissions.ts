/** One set of permissions, as a role definition carries it. */
export interface PermissionSet {
  actions: readonly string[];
  notActions: readonly string[];
  dataActions: readonly string[];
  notDataActions: readonly string[];
}

const patterns = new Map<string, RegExp>();

/** True when an action falls under a pattern like `Microsoft.Storage/…/read` with stars; case does not matter. */
export function actionMatches(pattern: string, action: string): boolean {
  let compiled = patterns.get(pattern);
  if (compiled === undefined) {
    const source = pattern
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*');
    compiled = new RegExp(`^${source}$`, 'is');
    patterns.set(pattern, compiled);
  }
  return compiled.test(action);
}

/** A set grants what its actions name, less what its notActions name; one granting set is enough. */
export function grants(permissions: readonly PermissionSet[], action: string): boolean {
  return permissions.some(
    (set) =>
      set.actions.some((pattern) => actionMatches(pattern, action)) &&
      !set.notActions.some((pattern) => actionMatches(pattern, action)),
  );
}

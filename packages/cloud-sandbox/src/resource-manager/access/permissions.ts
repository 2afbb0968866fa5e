/** A permission set of a role definition. */
export interface PermissionSet {
  actions: readonly string[];
  notActions: readonly string[];
  dataActions: readonly string[];
  notDataActions: readonly string[];
}

const patterns = new Map<string, RegExp>();

/** Returns whether an action matches a pattern like `Microsoft.Storage/…/read` with stars, ignoring case. */
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

/** Returns whether at least one set grants the action. A set grants its actions except its notActions. */
export function grants(permissions: readonly PermissionSet[], action: string): boolean {
  return permissions.some(
    (set) =>
      set.actions.some((pattern) => actionMatches(pattern, action)) &&
      !set.notActions.some((pattern) => actionMatches(pattern, action)),
  );
}

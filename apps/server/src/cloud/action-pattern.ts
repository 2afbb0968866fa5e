/** Allowed and excluded actions of a role or a set of cloud permissions. */
export interface PermissionSet {
  readonly actions?: readonly string[];
  readonly notActions?: readonly string[];
}

/**
 * Returns whether an action matches a wildcard pattern, ignoring letter case. Customers write patterns in custom roles,
 * so each part is searched only once, from the left, to keep the time bounded.
 */
export function actionMatches(pattern: string, action: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const text = action.toLowerCase();
  if (parts.length === 1) return text === parts[0];
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > text.length - last.length) return false;
    from = found + part.length;
  }
  return true;
}

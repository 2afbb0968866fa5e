/** What a role or a set of permissions of the cloud says about actions. */
export interface PermissionSet {
  readonly actions?: readonly string[];
  readonly notActions?: readonly string[];
}

/**
 * Whether an action falls under a pattern with stars; letter case does not matter. Patterns come from custom roles, which
 * customers write themselves: each part is looked for once, from the left, so that no pattern takes more than a moment.
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

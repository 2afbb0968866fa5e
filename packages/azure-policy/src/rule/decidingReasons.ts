import type { Reason } from '../types.ts';

const most = 100;

/**
 * Returns the conditions that determined the result of a tree: of several sufficient ones, the first. Conditions inside
 * an odd number of `not` are marked as negated.
 */
export function decidingReasons(tree: Reason): Reason[] {
  const found: Reason[] = [];
  collect(tree, found, false);
  return found;
}

function collect(reason: Reason, found: Reason[], isNegated: boolean): void {
  if (found.length >= most) return;
  const children = reason.children ?? [];
  if (reason.kind !== 'allOf' && reason.kind !== 'anyOf' && reason.kind !== 'not') {
    found.push(isNegated ? { ...reason, negated: true } : reason);
  } else if (reason.kind === 'not') children.forEach((child) => collect(child, found, !isNegated));
  else {
    const decisive = reason.kind === 'anyOf';
    const decisiveChildren =
      reason.result === decisive
        ? children.filter(({ result }) => result === decisive).slice(0, 1)
        : children.filter(({ result }) => result === reason.result);
    for (const child of decisiveChildren) collect(child, found, isNegated);
  }
}

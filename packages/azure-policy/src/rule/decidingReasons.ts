import type { Reason } from '../types.ts';

const most = 100;

/** Returns the conditions that determined the result of a tree: of several sufficient ones, the first. */
export function decidingReasons(tree: Reason): Reason[] {
  const found: Reason[] = [];
  collect(tree, found);
  return found;
}

function collect(reason: Reason, found: Reason[]): void {
  if (found.length >= most) return;
  const children = reason.children ?? [];
  if (reason.kind !== 'allOf' && reason.kind !== 'anyOf' && reason.kind !== 'not') found.push(reason);
  else if (reason.kind === 'not') children.forEach((child) => collect(child, found));
  else {
    const decisive = reason.kind === 'anyOf';
    if (reason.result === decisive) collectFirst(children, decisive, found);
    else for (const child of children) if (child.result === reason.result) collect(child, found);
  }
}

function collectFirst(children: readonly Reason[], result: boolean, found: Reason[]): void {
  const first = children.find((child) => child.result === result);
  if (first) collect(first, found);
}

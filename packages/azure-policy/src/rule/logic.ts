import { broken, no, yes, type Frame } from './frame.ts';
import { asResult, type Node } from './node.ts';

/** All must hold. One that does not hold decides even next to one that fails, so the order does not matter. */
export const allOf = (children: readonly Node[], path: string): Node =>
  gather('allOf', children, path, no, yes);

/** One must hold; it decides even next to one that fails. */
export const anyOf = (children: readonly Node[], path: string): Node =>
  gather('anyOf', children, path, yes, no);

function gather(
  kind: 'allOf' | 'anyOf',
  children: readonly Node[],
  path: string,
  decisive: 0 | 1,
  otherwise: 0 | 1,
): Node {
  const test = (frame: Frame) => {
    let result: 0 | 1 | 2 = otherwise;
    for (let i = 0; i < children.length; i++) {
      const outcome = children[i]!.test(frame);
      if (outcome === decisive) return decisive;
      if (outcome === broken) result = broken;
    }
    return result;
  };
  return {
    test,
    explain: (frame) => ({
      kind,
      path,
      result: asResult(test(frame)),
      children: children.map((child) => child.explain(frame)),
    }),
    mayApply: (frame, assumed, fields) =>
      kind === 'allOf'
        ? children.every((child) => child.mayApply(frame, assumed, fields))
        : children.some((child) => child.mayApply(frame, assumed, fields)),
  };
}

/** Negates a condition; a failure remains a failure. */
export const not = (child: Node, path: string): Node => ({
  test(frame) {
    const outcome = child.test(frame);
    return outcome === broken ? broken : outcome === yes ? no : yes;
  },
  explain(frame) {
    const inner = child.explain(frame);
    return {
      kind: 'not',
      path,
      result: inner.result === 'error' ? 'error' : !inner.result,
      children: [inner],
    };
  },
  mayApply: (frame, assumed, fields) => !child.mayApply(frame, !assumed, fields),
});

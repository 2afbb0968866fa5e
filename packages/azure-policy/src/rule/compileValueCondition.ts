import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { evaluate, failureIn } from '../expression/value.ts';
import type { Json } from '../types.ts';
import { broken, type Outcome } from './frame.ts';
import { asResult, brokenNode, undecided, type Node } from './node.ts';
import { compileRightSide, guarded, type Side } from './rightSide.ts';

/** Compiles a condition on a computed value. Null is compared as an empty string, like the result of `field()`. */
export function compileValueCondition(json: Json, side: Side, path: string, site: Site): Node {
  const left = compileValue(json, `${path}/value`, site);
  const right = compileRightSide(side, site);
  const isExistenceTest = side.operator.name === 'exists';
  const test: Node['test'] = (frame) =>
    guarded<Outcome>(
      frame,
      () => {
        const actual = evaluate(left, frame);
        const outcome = (right.fixed ?? right.test(frame))(actual === null && !isExistenceTest ? '' : actual);
        if (outcome === broken)
          frame.failure ??= `${side.operator.name} cannot compare these kinds of values.`;
        return outcome;
      },
      broken,
    );
  const reason = failureIn(left) ?? right.failure;
  const failingNode = reason === undefined ? undefined : brokenNode('value', path, reason);
  return {
    mayApply: undecided,
    test: failingNode ? (frame) => failingNode.test(frame) : test,
    explain(frame) {
      const result = asResult(test(frame));
      const actual = guarded<Json | undefined>(frame, () => evaluate(left, frame), undefined);
      const expected = guarded<Json | undefined>(frame, () => evaluate(right.value, frame), undefined);
      return {
        kind: 'value',
        path,
        result,
        subject: typeof json === 'string' ? json : JSON.stringify(json),
        operator: side.operator.name,
        ...(expected === undefined ? {} : { expected }),
        ...(actual === undefined ? {} : { actual }),
        ...(result === 'error' && frame.failure ? { message: frame.failure } : {}),
      };
    },
  };
}

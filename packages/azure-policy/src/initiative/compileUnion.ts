import { effectOrder } from '../effect/effectNames.ts';
import type {
  CompiledPolicy,
  ComplianceState,
  Diagnostic,
  EvaluationContext,
  PolicyResource,
  Reason,
} from '../types.ts';
import { RuleVerdict } from '../verdict.ts';
import type { InitiativeMember } from './compileInitiative.ts';

/** States from the one that speaks loudest. */
const loudest: readonly ComplianceState[] = [
  'NonCompliant',
  'Error',
  'Conflict',
  'Unknown',
  'Protected',
  'Exempt',
  'Compliant',
  'NotApplicable',
];

/** An initiative seen as one policy: it matches what any member matches. */
export function compileUnion(
  members: readonly InitiativeMember[],
  diagnostics: Diagnostic[],
): CompiledPolicy {
  const policies = members.flatMap(({ policy }) => policy ?? []);

  function evaluate(resource: PolicyResource, context?: EvaluationContext): RuleVerdict {
    const verdicts = policies.map((policy) => policy.evaluate(resource, context));
    const compliance =
      loudest.find((state) => verdicts.some((verdict) => verdict.compliance === state)) ?? 'NotApplicable';
    const speaking = verdicts.filter((verdict) => verdict.compliance === compliance);
    const effect = effectOrder.find((name) => speaking.some((verdict) => verdict.effect === name));
    const error = speaking.find((verdict) => verdict.error !== undefined)?.error;
    const matches = verdicts.some((verdict) => verdict.matches);
    return new RuleVerdict(matches, effect, compliance, error, () =>
      speaking.flatMap((verdict) => verdict.reasons),
    );
  }
  const matches = (resource: PolicyResource, context?: EvaluationContext) =>
    policies.some((policy) => policy.matches(resource, context));
  const applies = (resource: PolicyResource, context?: EvaluationContext) =>
    policies.some((policy) => policy.applies(resource, context));
  const explain = (resource: PolicyResource, context?: EvaluationContext): Reason => ({
    kind: 'anyOf',
    path: '/policyDefinitions',
    result: matches(resource, context),
    children: policies.map((policy) => policy.explain(resource, context)),
  });
  return { diagnostics, mode: 'All', effect: undefined, evaluate, matches, applies, explain };
}

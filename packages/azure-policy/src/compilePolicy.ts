import { compileDefinition } from './compileDefinition.ts';
import { readDefinition } from './definition/readDefinition.ts';
import { addPositions, collector, type Site } from './definition/site.ts';
import { readOptions } from './options/readOptions.ts';
import {
  compileMembers,
  type FindDefinition,
  type InitiativeMember,
} from './initiative/compileInitiative.ts';
import { withinStack } from './rule/withinStack.ts';
import type {
  CompileOptions,
  CompiledPolicy,
  Diagnostic,
  ComplianceState,
  EvaluationContext,
  PolicyResource,
  Reason,
} from './types.ts';
import { RuleVerdict } from './verdict.ts';
import { effectOrder } from './effect/effectNames.ts';

/** States by descending precedence. */
const strongest: readonly ComplianceState[] = [
  'NonCompliant',
  'Error',
  'Conflict',
  'Unknown',
  'Protected',
  'Exempt',
  'Compliant',
  'NotApplicable',
];

/** Compiles an initiative as one policy that matches if any member matches. */
function compileUnion(members: readonly InitiativeMember[], diagnostics: Diagnostic[]): CompiledPolicy {
  const policies = members.flatMap(({ policy }) => policy ?? []);

  function evaluate(resource: PolicyResource, context?: EvaluationContext): RuleVerdict {
    const verdicts = policies.map((policy) => policy.evaluate(resource, context));
    const compliance =
      strongest.find((state) => verdicts.some((verdict) => verdict.compliance === state)) ?? 'NotApplicable';
    const deciding = verdicts.filter((verdict) => verdict.compliance === compliance);
    const effect = effectOrder.find((name) => deciding.some((verdict) => verdict.effect === name));
    const error = deciding.find((verdict) => verdict.error !== undefined)?.error;
    const matches = verdicts.some((verdict) => verdict.matches);
    return new RuleVerdict(matches, effect, compliance, error, () =>
      deciding.flatMap((verdict) => verdict.reasons),
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
  const assumedAliases = [...new Set(policies.flatMap((policy) => policy.assumedAliases))];
  return { diagnostics, mode: 'All', effect: undefined, assumedAliases, evaluate, matches, applies, explain };
}

/**
 * Compiles a policy definition (text or object, bare or `{ properties }`). Never throws: a diagnostic of severity
 * `error` means that the definition is rejected. An initiative is compiled too, with the members that `find` returns:
 * it matches if any member matches, with the strongest effect.
 */
export function compilePolicy(
  definition: unknown,
  userOptions?: (CompileOptions & { find?: FindDefinition }) | null,
): CompiledPolicy {
  const { diagnostics, report } = collector();
  const options = readOptions(userOptions, report);
  const policy = withinStack(
    () => compile(definition, options, diagnostics, report),
    ({ reason, values }) => {
      report('TooDeep', '', reason, values);
      return createInvalidPolicy(diagnostics);
    },
  );
  addPositions(diagnostics, definition);
  return policy;
}

function compile(
  definition: unknown,
  options: CompileOptions & { find?: FindDefinition },
  diagnostics: Diagnostic[],
  report: Site['report'],
): CompiledPolicy {
  const read = readDefinition(definition, report);
  if (!read) return createInvalidPolicy(diagnostics);
  if (read.kind === 'policy') return compileDefinition(read, options, diagnostics, report);
  const { members } = compileMembers(read, options, diagnostics, report);
  return compileUnion(members, diagnostics);
}

/** Returns a policy for an invalid definition. */
function createInvalidPolicy(diagnostics: Diagnostic[]): CompiledPolicy {
  const message = diagnostics[0]?.message ?? 'This is not a definition.';
  const reason = { kind: 'effect', path: '', result: 'error', message } as const;
  return {
    diagnostics,
    mode: 'All',
    effect: undefined,
    assumedAliases: [],
    evaluate: () => new RuleVerdict(false, undefined, 'Error', message, () => [reason]),
    matches: () => false,
    applies: () => false,
    explain: () => reason,
  };
}

import { isIndexed, readMode } from './definition/modes.ts';
import { readParameters } from './definition/readParameters.ts';
import type { Definition } from './definition/readDefinition.ts';
import type { Site } from './definition/site.ts';
import { checkExistence, type Existence } from './effect/checkExistence.ts';
import { compileThen, type Then } from './effect/compileThen.ts';
import { compileCondition } from './rule/compileCondition.ts';
import { decidingReasons } from './rule/decidingReasons.ts';
import { newFrame, yes, broken } from './rule/frame.ts';
import type { Node } from './rule/node.ts';
import { guarded } from './rule/rightSide.ts';
import { tooDeep, withinStack } from './rule/withinStack.ts';
import type {
  CompileOptions,
  CompiledPolicy,
  Diagnostic,
  EffectName,
  EvaluationContext,
  PolicyResource,
  Reason,
} from './types.ts';
import { isObject, property } from './value/property.ts';
import { RuleVerdict } from './verdict.ts';

const noContext: EvaluationContext = {};

/** Compiles one policy definition to closures. */
export function compileDefinition(
  { body, escaped }: Definition,
  options: CompileOptions,
  diagnostics: Diagnostic[],
  report: Site['report'],
): CompiledPolicy {
  if (escaped) report('EscapedDefinition', '', 'Expressions begin with [[; they are read with one bracket.');
  const given = property(body, 'mode');
  const mode = readMode(given);
  if (mode === 'unknown')
    report(
      'InvalidMode',
      '/mode',
      `${JSON.stringify(given)} is not a mode.`,
      'Modes are All, Indexed and those of resource providers such as Microsoft.Kubernetes.Data.',
    );
  if (mode === 'data')
    report(
      'DataPlaneMode',
      '/mode',
      `Mode ${JSON.stringify(given)} is judged by an agent inside of the resource.`,
    );
  const site: Site = {
    parameters: readParameters(property(body, 'parameters'), options.parameters, escaped, report),
    aliases: options.aliases ?? {},
    functions: options.functions,
    utcNow: options.utcNow,
    scopes: [],
    escaped,
    report,
  };
  const rule = property(body, 'policyRule');
  const condition = compileCondition(property(rule, 'if'), '/policyRule/if', site);
  const then = compileThen(property(rule, 'then'), site, typeof given === 'string' ? given : '');
  return assemble(mode, typeof given === 'string' ? given : 'All', condition, then, diagnostics);
}

function assemble(
  mode: ReturnType<typeof readMode>,
  modeName: string,
  condition: Node,
  then: Then,
  diagnostics: Diagnostic[],
): CompiledPolicy {
  const inMode = (resource: PolicyResource): boolean =>
    mode !== 'data' && mode !== 'unknown' && (mode === 'All' || isIndexed(resource));
  const effectFor = (frame: ReturnType<typeof newFrame>): EffectName | undefined =>
    then.effect ?? then.dynamic?.(frame);

  const explainRule = (resource: PolicyResource, context: EvaluationContext): Reason =>
    inMode(resource) ? condition.explain(newFrame(resource, context)) : notApplicable(modeName, mode);

  function judge(resource: PolicyResource, context: EvaluationContext): RuleVerdict {
    const frame = newFrame(resource, context);
    const effect = effectFor(frame);
    if (!inMode(resource))
      return new RuleVerdict(false, effect, mode === 'data' ? 'Unknown' : 'NotApplicable', undefined, () => [
        notApplicable(modeName, mode),
      ]);
    if (effect === 'disabled')
      return new RuleVerdict(false, effect, 'NotApplicable', undefined, () => [
        {
          kind: 'effect',
          path: '/policyRule/then/effect',
          result: false,
          message: 'The effect is disabled.',
        },
      ]);
    const outcome = condition.test(frame);
    const reasons = () => decidingReasons(explain(resource, context));
    if (outcome === broken)
      return new RuleVerdict(false, effect, 'Error', frame.failure ?? 'The rule failed.', reasons);
    if (outcome !== yes) return new RuleVerdict(false, effect, 'Compliant', undefined, reasons);
    if (effect === undefined)
      return new RuleVerdict(true, effect, 'Error', frame.failure ?? 'The effect is not known.', reasons);
    return matched(effect, resource, context, reasons);
  }

  function matched(
    effect: EffectName,
    resource: PolicyResource,
    context: EvaluationContext,
    reasons: () => Reason[],
  ): RuleVerdict {
    const details = () => then.details(newFrame(resource, context), effect);
    if (effect === 'manual')
      return new RuleVerdict(
        true,
        effect,
        context.attestation ?? then.defaultState(newFrame(resource, context)),
        undefined,
        reasons,
        details,
      );
    if (effect === 'denyAction')
      return new RuleVerdict(
        true,
        effect,
        context.action === 'delete' ? 'NonCompliant' : 'Protected',
        undefined,
        reasons,
        details,
      );
    if (effect !== 'auditIfNotExists' && effect !== 'deployIfNotExists')
      return new RuleVerdict(true, effect, 'NonCompliant', undefined, reasons, details);
    if (!then.existence)
      return new RuleVerdict(
        true,
        effect,
        'Error',
        'The details name no type to look for.',
        reasons,
        details,
      );
    const frame = newFrame(resource, context);
    const existence = guarded<Existence | undefined>(
      frame,
      () => checkExistence(then.existence!, frame),
      undefined,
    );
    if (!existence) return new RuleVerdict(true, effect, 'Error', frame.failure, reasons, details);
    const state =
      existence.fulfilled === undefined ? 'Unknown' : existence.fulfilled ? 'Compliant' : 'NonCompliant';
    return new RuleVerdict(true, effect, state, undefined, () => [...reasons(), existence.reason], details);
  }

  const matchesRule = (resource: PolicyResource, context: EvaluationContext): boolean =>
    then.effect !== 'disabled' && inMode(resource) && condition.test(newFrame(resource, context)) === yes;

  const appliesRule = (resource: PolicyResource, context: EvaluationContext): boolean => {
    const frame = newFrame(resource, context);
    const effect = effectFor(frame);
    if ((mode !== 'data' && !inMode(resource)) || effect === 'disabled') return false;
    return effect?.endsWith('IfNotExists') ? condition.test(frame) === yes : condition.mayApply(frame, true);
  };
  const failed = (message: string): Reason => ({
    kind: 'value',
    path: '/policyRule/if',
    result: 'error',
    message,
  });
  const explain: CompiledPolicy['explain'] = (resource, context) =>
    withinStack(() => explainRule(isObject(resource) ? resource : {}, context ?? noContext), failed);
  // Written out and not passed to withinStack: two closures for each resource would cost as much as many rules.
  const evaluate: CompiledPolicy['evaluate'] = (resource, context) => {
    try {
      return judge(resource, context ?? noContext);
    } catch (error) {
      if (!isObject(resource)) return evaluate({}, context);
      const message = tooDeep(error);
      return new RuleVerdict(false, then.effect, 'Error', message, () => [failed(message)]);
    }
  };
  const matches: CompiledPolicy['matches'] = (resource, context) => {
    try {
      return matchesRule(resource, context ?? noContext);
    } catch (error) {
      if (!isObject(resource)) return matches({}, context);
      tooDeep(error);
      return false;
    }
  };
  const applies: CompiledPolicy['applies'] = (resource, context) =>
    withinStack(
      () => appliesRule(isObject(resource) ? resource : {}, context ?? noContext),
      () => true,
    );
  return { diagnostics, mode: modeName, effect: then.effect, evaluate, matches, applies, explain };
}

const notApplicable = (modeName: string, mode: string): Reason => ({
  kind: 'mode',
  path: '/mode',
  result: false,
  actual: modeName,
  message:
    mode === 'data'
      ? 'An agent inside of the resource judges this mode; here it stays unknown.'
      : 'The mode leaves this resource out.',
});

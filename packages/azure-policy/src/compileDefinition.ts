import { wordingOf, type Finding, type MessageId } from './messages/wording.ts';
import { readParameters } from './definition/readParameters.ts';
import type { Definition } from './definition/readDefinition.ts';
import type { Site } from './definition/site.ts';
import { checkExistence, type Existence } from './effect/checkExistence.ts';
import { compileThen, type Then } from './effect/compileThen.ts';
import { compileCondition } from './rule/compileCondition.ts';
import { decisiveFields } from './rule/compileFieldCondition.ts';
import { decidingReasons } from './rule/decidingReasons.ts';
import { newFrame, yes, broken } from './rule/frame.ts';
import type { Node } from './rule/node.ts';
import { guarded } from './rule/rightSide.ts';
import { tooDeep, withinStack } from './rule/withinStack.ts';
import type {
  CompileOptions,
  CompiledPolicy,
  ComplianceState,
  Diagnostic,
  EffectName,
  EvaluationContext,
  PolicyResource,
  Reason,
} from './types.ts';
import { isObject, property, textProperty } from './value/property.ts';
import { RuleVerdict } from './verdict.ts';
import { typeOf } from './field/resourceNames.ts';

type Mode = 'All' | 'Indexed' | 'data' | 'unknown';

const dataMode = /^Microsoft\.[A-Za-z]+(\.v\d+)?\.Data$/i;

/** Returns the kind of a mode. Defaults to All, which tools write; the service assumes Indexed for old definitions. */
function readMode(mode: unknown): Mode {
  if (mode === undefined || mode === null) return 'All';
  if (typeof mode !== 'string') return 'unknown';
  const lower = mode.toLowerCase();
  if (lower === 'all') return 'All';
  if (lower === 'indexed' || lower === 'notspecified') return 'Indexed';
  return dataMode.test(mode) ? 'data' : 'unknown';
}

/** Types that have neither tags nor a location, regardless of their body. */
const untracked =
  /^microsoft\.(authorization|insights\/diagnosticsettings|resources\/subscriptions|resources\/deployments|policyinsights|management\/)/i;

/**
 * Returns whether mode Indexed covers a resource: it requires tags and location, which excludes scopes, extension
 * resources and children without either.
 */
function isIndexed(resource: PolicyResource): boolean {
  const type = typeOf(resource);
  if (type === undefined) return true;
  const place = placeOfType(type);
  if (place !== 'child') return place === 'top';
  return textProperty(resource, 'location') !== undefined || property(resource, 'tags') !== undefined;
}

type Place = 'top' | 'child' | 'untracked';

/** There are few types and many resources, so the result is cached per type. */
const places = new Map<string, Place>();

function placeOfType(type: string): Place {
  const known = places.get(type);
  if (known !== undefined) return known;
  const isChild = type.indexOf('/') !== type.lastIndexOf('/');
  const place = untracked.test(type) ? 'untracked' : isChild ? 'child' : 'top';
  // Arbitrary types must not exhaust the memory.
  if (places.size < 5000) places.set(type, place);
  return place;
}

const noContext: EvaluationContext = {};

/** Compiles one policy definition into closures. */
export function compileDefinition(
  { body, escaped }: Definition,
  options: CompileOptions,
  diagnostics: Diagnostic[],
  report: Site['report'],
): CompiledPolicy {
  if (escaped) report('EscapedDefinition', '', 'policy-escaped');
  const rawMode = property(body, 'mode');
  const mode = readMode(rawMode);
  if (mode === 'unknown')
    report('InvalidMode', '/mode', 'policy-mode-unknown', { mode: JSON.stringify(rawMode) });
  if (mode === 'data')
    report('DataPlaneMode', '/mode', 'policy-mode-data', { mode: JSON.stringify(rawMode) });
  const site: Site = {
    parameters: readParameters(property(body, 'parameters'), options.parameters, escaped, report),
    aliases: options.aliases ?? {},
    functions: options.functions,
    utcNow: options.utcNow,
    scopes: [],
    assumedAliases: new Set(),
    escaped,
    report,
  };
  const rule = property(body, 'policyRule');
  const condition = compileCondition(property(rule, 'if'), '/policyRule/if', site);
  const consequence = compileThen(property(rule, 'then'), site, typeof rawMode === 'string' ? rawMode : '');
  const modeName = typeof rawMode === 'string' ? rawMode : 'All';
  const assumedAliases = [...site.assumedAliases];
  return assemble({ mode, modeName, condition, consequence, assumedAliases }, diagnostics);
}

/** A compiled rule, and the resources that its mode covers. */
interface Rule {
  readonly mode: ReturnType<typeof readMode>;
  readonly modeName: string;
  readonly condition: Node;
  readonly consequence: Then;
  readonly assumedAliases: readonly string[];
}

const inMode = ({ mode }: Rule, resource: PolicyResource): boolean =>
  mode !== 'data' && mode !== 'unknown' && (mode === 'All' || isIndexed(resource));

const effectFor = ({ consequence }: Rule, frame: ReturnType<typeof newFrame>): EffectName | undefined =>
  consequence.effect ?? consequence.dynamic?.(frame);

const notApplicable = ({ modeName, mode }: Rule): Reason => ({
  kind: 'mode',
  path: '/mode',
  result: false,
  actual: modeName,
  ...messageWithId(mode === 'data' ? 'mode-of-agent' : 'mode-excludes-resource'),
});

/** Returns a sentence with its id. */
function messageWithId(reason: MessageId): Pick<Reason, 'reason' | 'message'> {
  return { reason, message: wordingOf({ reason }).message };
}

const disabled: Reason = {
  kind: 'effect',
  path: '/policyRule/then/effect',
  result: false,
  ...messageWithId('policy-effect-disabled'),
};

const failedAt = (finding: Finding): Reason => createFailure(wordingOf(finding).message);

const createFailure = (message: string): Reason => ({
  kind: 'value',
  path: '/policyRule/if',
  result: 'error',
  message,
});

const explain = (rule: Rule, resource: PolicyResource, context: EvaluationContext): Reason =>
  withinStack(() => {
    const read = isObject(resource) ? resource : {};
    return inMode(rule, read) ? rule.condition.explain(newFrame(read, context)) : notApplicable(rule);
  }, failedAt);

function judge(rule: Rule, resource: PolicyResource, context: EvaluationContext): RuleVerdict {
  const frame = newFrame(resource, context);
  const effect = effectFor(rule, frame);
  if (!inMode(rule, resource)) {
    const state = rule.mode === 'data' ? 'Unknown' : 'NotApplicable';
    return new RuleVerdict(false, effect, state, undefined, () => [notApplicable(rule)]);
  }
  if (effect === 'disabled') {
    return new RuleVerdict(false, effect, 'NotApplicable', undefined, () => [disabled]);
  }
  const outcome = rule.condition.test(frame);
  const reasons = () => decidingReasons(explain(rule, resource, context));
  if (outcome === broken)
    return new RuleVerdict(false, effect, 'Error', frame.failure ?? 'The rule failed.', reasons);
  if (outcome !== yes) return new RuleVerdict(false, effect, 'Compliant', undefined, reasons);
  if (effect === undefined)
    return new RuleVerdict(true, effect, 'Error', frame.failure ?? 'The effect is not known.', reasons);
  return judgeMatch(rule, effect, resource, context, reasons);
}

/** Evaluates the effect on a resource that matches the condition. */
function judgeMatch(
  { consequence }: Rule,
  effect: EffectName,
  resource: PolicyResource,
  context: EvaluationContext,
  reasons: () => Reason[],
): RuleVerdict {
  const details = () => consequence.details(newFrame(resource, context), effect);
  const verdict = (state: ComplianceState, error?: string, why = reasons): RuleVerdict =>
    new RuleVerdict(true, effect, state, error, why, details);
  if (effect === 'manual')
    return verdict(context.attestation ?? consequence.defaultState(newFrame(resource, context)));
  if (effect === 'denyAction') return verdict(context.action === 'delete' ? 'NonCompliant' : 'Protected');
  if (effect !== 'auditIfNotExists' && effect !== 'deployIfNotExists') return verdict('NonCompliant');
  if (!consequence.existence) return verdict('Error', 'The details do not specify a type.');
  const frame = newFrame(resource, context);
  const existence = guarded<Existence | undefined>(
    frame,
    () => checkExistence(consequence.existence!, frame),
    undefined,
  );
  if (!existence) return verdict('Error', frame.failure);
  const state =
    existence.fulfilled === undefined ? 'Unknown' : existence.fulfilled ? 'Compliant' : 'NonCompliant';
  return verdict(state, undefined, () => [...reasons(), existence.reason]);
}

const matchesRule = (rule: Rule, resource: PolicyResource, context: EvaluationContext): boolean =>
  rule.consequence.effect !== 'disabled' &&
  inMode(rule, resource) &&
  rule.condition.test(newFrame(resource, context)) === yes;

function appliesRule(rule: Rule, resource: PolicyResource, context: EvaluationContext): boolean {
  const frame = newFrame(resource, context);
  const effect = effectFor(rule, frame);
  if ((rule.mode !== 'data' && !inMode(rule, resource)) || effect === 'disabled') return false;
  return effect?.endsWith('IfNotExists')
    ? rule.condition.test(frame) === yes
    : rule.condition.mayApply(frame, true, decisiveFields);
}

const typeOnly: ReadonlySet<string> = new Set(['type']);

/** Returns whether a rule is not applicable to any resource of the type of this one. */
function excludesType(rule: Rule, resource: PolicyResource): boolean {
  const type = typeOf(resource);
  if (type === undefined) return false;
  if (rule.mode === 'Indexed' && placeOfType(type) === 'untracked') return true;
  const frame = newFrame({ type }, noContext);
  // A comparison of the type that fails is an error and not a mismatch.
  return !rule.condition.mayApply(frame, true, typeOnly) && frame.failure === undefined;
}

const exclusions = new WeakMap<CompiledPolicy, (resource: PolicyResource) => boolean>();

/**
 * Returns whether a policy is not applicable to any resource of the type of this one, so that it need not be evaluated
 * for them. May return false although it is.
 */
export function isTypeExcluded(policy: CompiledPolicy, resource: PolicyResource): boolean {
  try {
    return exclusions.get(policy)?.(resource) ?? false;
  } catch {
    return false;
  }
}

/** Builds a policy from a rule; its functions never throw. */
function assemble(rule: Rule, diagnostics: Diagnostic[]): CompiledPolicy {
  const { effect } = rule.consequence;
  // Inlined instead of passed to withinStack: two closures per resource would cost as much as many rules.
  const evaluate: CompiledPolicy['evaluate'] = (resource, context) => {
    try {
      return judge(rule, resource, context ?? noContext);
    } catch (error) {
      if (!isObject(resource)) return evaluate({}, context);
      const { message } = wordingOf(tooDeep(error));
      return new RuleVerdict(false, effect, 'Error', message, () => [createFailure(message)]);
    }
  };
  const matches: CompiledPolicy['matches'] = (resource, context) => {
    try {
      return matchesRule(rule, resource, context ?? noContext);
    } catch (error) {
      if (!isObject(resource)) return matches({}, context);
      tooDeep(error);
      return false;
    }
  };
  const policy: CompiledPolicy = {
    diagnostics,
    mode: rule.modeName,
    effect,
    assumedAliases: rule.assumedAliases,
    evaluate,
    matches,
    applies: (resource, context) =>
      withinStack(
        () => appliesRule(rule, isObject(resource) ? resource : {}, context ?? noContext),
        () => true,
      ),
    explain: (resource, context) => explain(rule, resource, context ?? noContext),
  };
  exclusions.set(policy, (resource) => excludesType(rule, resource));
  return policy;
}

import { compileDefinition } from '../compileDefinition.ts';
import { readDefinition } from '../definition/readDefinition.ts';
import { collector, type Site } from '../definition/site.ts';
import { readOptions } from '../options/readOptions.ts';
import { effectNamed } from '../effect/effectNames.ts';
import {
  compileMembers,
  type FindDefinition,
  type InitiativeMember,
  type MemberOptions,
} from '../initiative/compileInitiative.ts';
import type {
  CompileOptions,
  CompiledPolicy,
  ComplianceState,
  Diagnostic,
  EffectName,
  EvaluationContext,
  Json,
  JsonObject,
  PolicyParameterValues,
  PolicyResource,
  Verdict,
} from '../types.ts';
import { isObject, property, textProperty } from '../value/property.ts';
import { exemptionFor, type Exemption } from './exemption.ts';
import { covers, scopeOfId } from './scope.ts';
import { allSelect, selectedBy, type Selected } from './selectors.ts';

const kinds = [
  'resourceLocation',
  'resourceType',
  'resourceWithoutLocation',
  'policyDefinitionReferenceId',
  'userPrincipalId',
  'groupPrincipalId',
];
const known = new Set(kinds.map((kind) => kind.toLowerCase()));

/**
 * Reports entries of resourceSelectors or overrides that the service would reject; `first` is the index of the first
 * entry.
 */
function reportSelectors(entries: Json | undefined, path: string, report: Site['report'], first = 0): void {
  if (!Array.isArray(entries)) return;
  entries.forEach((entry, i) => {
    const selectors = property(entry, 'selectors');
    if (!Array.isArray(selectors)) return;
    const seen = new Set<string>();
    selectors.forEach((selector, k) => {
      const at = `${path}/${first + i}/selectors/${k}`;
      const name = textProperty(selector, 'kind') ?? '';
      const kind = name.toLowerCase();
      const lists = ['in', 'notIn'].filter((side) => Array.isArray(property(selector, side)));
      if (!known.has(kind))
        report('InvalidDetails', at, 'selector-kind-unknown', { kind: name, kinds: kinds.join(', ') });
      else if (seen.has(kind)) report('InvalidDetails', at, 'selector-kind-duplicate', { kind: name });
      if (lists.length !== 1) report('InvalidDetails', at, 'selector-lists');
      seen.add(kind);
    });
    if (seen.has('resourcelocation') && seen.has('resourcewithoutlocation'))
      report('InvalidDetails', `${path}/${first + i}`, 'selector-locations');
  });
}

/** Context for evaluating a resource under an assignment; every field is optional. */
export interface AssignmentContext extends EvaluationContext {
  /** Ids of the management groups above the resource's subscription. */
  ancestors?: readonly string[];
  exemptions?: readonly JsonObject[];
}

/** Result of one definition under an assignment. */
export interface AssignmentResult {
  assignmentId: string;
  definitionId: string;
  /** Member of the initiative, or undefined for a single definition. */
  reference: string | undefined;
  groups: string[];
  /** The effect after overrides. */
  effect: EffectName | undefined;
  compliance: ComplianceState;
  /** False under enforcement mode DoNotEnforce: the state is reported, but nothing is denied or changed. */
  enforced: boolean;
  exemption: Exemption | undefined;
  /** Non-compliance message of the assignment for this member. */
  message: string | undefined;
  verdict: Verdict;
}

/** The result of `compileAssignment`. A diagnostic of severity `error` means that the service refuses the assignment. */
export interface CompiledAssignment {
  id: string;
  scope: string;
  enforced: boolean;
  diagnostics: Diagnostic[];
  members: InitiativeMember[];
  /** Returns whether scope, exclusions and selectors include a resource. */
  applies(resource: PolicyResource, ancestors?: readonly string[], requestContext?: JsonObject): boolean;
  /** Returns a result for each definition; empty if the assignment does not apply. Never throws. */
  evaluate(resource: PolicyResource, context?: AssignmentContext | null): AssignmentResult[];
}

/** A compiled assignment with the parts of its body that every evaluation reads. */
export interface Assignment {
  readonly id: string;
  readonly scope: string;
  readonly excluded: readonly string[];
  readonly selectors: Json | undefined;
  readonly overrides: readonly Json[];
  readonly messages: Json | undefined;
  readonly enforced: boolean;
  readonly members: readonly Member[];
  /** Members in other versions, for the resources that an override selects. */
  readonly versions: readonly { readonly override: Json; readonly members: readonly Member[] }[];
  readonly utcNow: string | undefined;
}

const assignments = new WeakMap<CompiledAssignment, Assignment>();

/** Returns the parts of an assignment that `compileAssignment` returned; undefined for any other object. */
export const assignmentOf = (compiled: CompiledAssignment): Assignment | undefined =>
  assignments.get(compiled);

/** Compiles an assignment with its definition or initiative, which `find` supplies by id. */
export function compileAssignment(
  assignment: JsonObject,
  settings: Omit<CompileOptions, 'parameters'> & { find: FindDefinition },
): CompiledAssignment {
  // The service refuses an assignment without a required parameter.
  const { diagnostics, report } = collector(['MissingParameter']);
  const options = readOptions(settings, report);
  const inner = property(assignment, 'properties');
  const body = isObject(inner) ? inner : assignment;
  const parts = readAssignment(textProperty(assignment, 'id') ?? '', body, options, diagnostics, report);
  const compiled: CompiledAssignment = {
    id: parts.id,
    scope: parts.scope,
    enforced: parts.enforced,
    diagnostics,
    members: [...parts.members],
    applies: (resource, ancestors = [], requestContext) =>
      inScope(parts, textProperty(resource, 'id') ?? '', ancestors) &&
      selectedBy(parts.selectors, { resource, requestContext }),
    evaluate(resource, context) {
      const assignmentContext = context ?? {};
      return compiled.applies(resource, assignmentContext.ancestors, assignmentContext.requestContext)
        ? evaluateMembers(parts, resource, assignmentContext)
        : [];
    },
  };
  assignments.set(compiled, parts);
  return compiled;
}

function readAssignment(
  id: string,
  body: JsonObject,
  options: MemberOptions,
  diagnostics: Diagnostic[],
  report: Site['report'],
): Assignment {
  const rawParameters = property(body, 'parameters');
  const parameters = (isObject(rawParameters) ? rawParameters : {}) as PolicyParameterValues;
  const definitionId = textProperty(body, 'policyDefinitionId') ?? '';
  const compile = (version?: string): Member[] =>
    compileDefinitions(body, { ...options, parameters }, version, diagnostics, report).map((member) => ({
      ...member,
      ids: {
        assignmentId: id,
        definitionId: member.definitionId,
        ...(member.single ? {} : { setDefinitionId: definitionId, definitionReferenceId: member.reference }),
      },
    }));
  const members = compile();
  const versions = versionOverrides(body, compile);
  reportOverrides(property(body, 'overrides'), report);
  reportSelectors(property(body, 'resourceSelectors'), '/resourceSelectors', report);
  return {
    id,
    scope: textProperty(body, 'scope') ?? scopeOfId(id),
    excluded: listOf(property(body, 'notScopes')).filter((one) => typeof one === 'string'),
    selectors: property(body, 'resourceSelectors'),
    overrides: listOf(property(body, 'overrides')),
    messages: property(body, 'nonComplianceMessages'),
    enforced: textProperty(body, 'enforcementMode')?.toLowerCase() !== 'donotenforce',
    members,
    versions,
    utcNow: options.utcNow,
  };
}

/** Returns whether the scope of an assignment includes a resource, and no exclusion does. */
export const inScope = (
  { scope, excluded }: Pick<Assignment, 'scope' | 'excluded'>,
  resourceId: string,
  ancestors: readonly string[],
): boolean =>
  covers(scope, resourceId, ancestors) && !excluded.some((one) => covers(one, resourceId, ancestors));

/** Returns the members in the versions that apply to a resource, at the same indexes. */
function membersFor({ members, versions }: Assignment, selected: Selected): readonly Member[] {
  if (versions.length === 0) return members;
  return members.map((member, at) => {
    const own = { ...selected, reference: referenceOf(member) };
    const chosen = versions.find(({ override }) => allSelect(override, own));
    return chosen ? (chosen.members[at] ?? { ...member, policy: undefined }) : member;
  });
}

const referenceOf = ({ single, reference }: Member): string | undefined => (single ? undefined : reference);

function evaluateMembers(
  assignment: Assignment,
  resource: PolicyResource,
  context: AssignmentContext,
): AssignmentResult[] {
  const current = membersFor(assignment, { resource, requestContext: context.requestContext });
  return current.flatMap((member): AssignmentResult[] => {
    if (!member.policy) return [];
    const own = { ...context, policy: { ...member.ids, ...context.policy } };
    const result = judgeMember(assignment, member, member.policy, resource, own);
    const { compliance, effect, exemption, verdict } = result;
    const reference = referenceOf(member);
    const message = compliance === 'NonCompliant' ? messageFor(assignment.messages, reference) : undefined;
    const { id: assignmentId, enforced } = assignment;
    const { definitionId, groups } = member;
    return [
      {
        assignmentId,
        definitionId,
        reference,
        groups,
        effect,
        compliance,
        enforced,
        exemption,
        message,
        verdict,
      },
    ];
  });
}

/** Evaluates one definition of an assignment; `context.policy` must have the ids of the member. */
export function judgeMember(
  assignment: Assignment,
  member: Member,
  policy: CompiledPolicy,
  resource: PolicyResource,
  context: AssignmentContext,
): Pick<AssignmentResult, 'compliance' | 'effect' | 'exemption' | 'verdict'> {
  const { requestContext, exemptions = [], ancestors = [], utcNow = assignment.utcNow } = context;
  const reference = referenceOf(member);
  const overriding =
    assignment.overrides.length === 0
      ? undefined
      : overrideFor(assignment.overrides, { resource, reference, requestContext });
  const verdict = policy.evaluate(resource, context);
  const state = stateUnder(overriding, verdict, policy, resource, context);
  const exemption =
    exemptions.length === 0
      ? undefined
      : exemptionFor(exemptions, assignment.id, reference, resource, ancestors, utcNow);
  const compliance = exemption && state !== 'NotApplicable' ? 'Exempt' : state;
  return { compliance, effect: overriding ?? verdict.effect, exemption, verdict };
}

/** A definition of an assignment; `single` if it is not a member of an initiative. */
export type Member = InitiativeMember & {
  readonly single?: boolean;
  /** Result of `policy()`. */
  readonly ids: JsonObject;
};

/**
 * Returns the definition of an assignment, or the members of its initiative; `version` replaces the requested versions.
 */
function compileDefinitions(
  body: JsonObject,
  options: MemberOptions,
  version: string | undefined,
  diagnostics: Diagnostic[],
  report: Site['report'],
): Omit<Member, 'ids'>[] {
  const definitionId = textProperty(body, 'policyDefinitionId') ?? '';
  const own = textProperty(body, 'definitionVersion');
  const reportMissing = (): Omit<Member, 'ids'>[] => {
    report('DefinitionNotFound', '/policyDefinitionId', 'definition-not-found', { id: definitionId });
    return [];
  };
  const foundDefinition = options.find?.(definitionId, own) ?? undefined;
  if (foundDefinition === undefined) return reportMissing();
  const read = readDefinition(foundDefinition, report);
  if (read?.kind === 'initiative') {
    const all = version === undefined ? options : { ...options, memberVersion: version };
    return compileMembers(read, all, diagnostics, report).members;
  }
  const definition = version === undefined ? foundDefinition : options.find?.(definitionId, version);
  if (definition === undefined || definition === null) return reportMissing();
  const single = version === undefined ? read : readDefinition(definition, report);
  if (single?.kind !== 'policy') return [];
  const policy = compileDefinition(single, options, diagnostics, report);
  return [{ reference: '', definitionId, groups: [], single: true, policy }];
}

const kindOf = (override: Json): string => textProperty(override, 'kind')?.toLowerCase() ?? '';
const listOf = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);

/** Returns the members for every version override; empty for a version that does not exist. */
function versionOverrides(
  body: JsonObject,
  compile: (version: string) => Member[],
): { override: Json; members: Member[] }[] {
  return listOf(property(body, 'overrides')).flatMap((override) => {
    const version = textProperty(override, 'value');
    return kindOf(override) === 'definitionversion' && version !== undefined
      ? [{ override, members: compile(version) }]
      : [];
  });
}

/** Validates overrides: unknown kinds and effects are reported and ignored. */
function reportOverrides(overrides: Json | undefined, report: Site['report']): void {
  listOf(overrides).forEach((one, at) => {
    const [kind, value] = [kindOf(one), textProperty(one, 'value')];
    const path = `/overrides/${at}`;
    if (kind !== 'policyeffect' && kind !== 'definitionversion')
      report('InvalidDetails', path, 'override-kind-unknown', { kind: textProperty(one, 'kind') ?? '' });
    else if (value === undefined || (kind === 'policyeffect' && effectNamed(value) === undefined))
      report('InvalidDetails', `${path}/value`, 'override-value', { value: value ?? '' });
    reportSelectors([one], '/overrides', report, at);
  });
}

function overrideFor(overrides: readonly Json[], selected: Selected): EffectName | undefined {
  const found = overrides.find((one) => kindOf(one) === 'policyeffect' && allSelect(one, selected));
  return effectNamed(textProperty(found, 'value'));
}

/**
 * Returns the state after an effect override: disabled suppresses it, any other effect keeps the result of the rule.
 */
function stateUnder(
  overriding: EffectName | undefined,
  verdict: Verdict,
  policy: Pick<CompiledPolicy, 'matches' | 'applies'>,
  resource: PolicyResource,
  context: EvaluationContext,
): ComplianceState {
  // A rule that does not apply to the resource has no state, even if compliant.
  const isQuiet = verdict.compliance === 'Compliant' || verdict.compliance === 'Unknown';
  if (isQuiet && !policy.applies(resource, context)) return 'NotApplicable';
  if (overriding === undefined || overriding === verdict.effect) return verdict.compliance;
  if (overriding === 'disabled') return 'NotApplicable';
  if (verdict.compliance === 'Error' || verdict.compliance === 'Unknown' || verdict.effect === 'disabled')
    return verdict.compliance;
  const isPlain =
    overriding === 'audit' || overriding === 'deny' || overriding === 'modify' || overriding === 'append';
  return isPlain && verdict.compliance !== 'NotApplicable'
    ? policy.matches(resource, context)
      ? 'NonCompliant'
      : 'Compliant'
    : verdict.compliance;
}

/** Returns the message for one member, otherwise the one for the whole assignment. */
function messageFor(messages: Json | undefined, reference: string | undefined): string | undefined {
  const list = Array.isArray(messages) ? messages : [];
  const own = list.find(
    (one) =>
      reference !== undefined &&
      textProperty(one, 'policyDefinitionReferenceId')?.toLowerCase() === reference.toLowerCase(),
  );
  return textProperty(
    own ?? list.find((one) => textProperty(one, 'policyDefinitionReferenceId') === undefined),
    'message',
  );
}

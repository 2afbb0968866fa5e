/** Any JSON value, as definitions, parameters and resources hold them. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A resource body as the cloud returns it: at least a type, mostly id, name, location, tags and properties. */
export type PolicyResource = JsonObject;

/** A fault or a remark about a definition; `error` means that the definition is refused. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'information';
  /** Stable kebab-free code, listed in `diagnosticCodes`. */
  code: DiagnosticCode;
  message: string;
  /** `pointer`: JSON pointer into the definition, without the `properties` wrapper. */
  location: { pointer: string };
  hint?: string;
}

/** Every code that compiling can report, with what it means. */
export const diagnosticCodes = {
  InvalidJson: 'The text is not JSON.',
  NotAPolicy: 'There is neither a policyRule nor a list of policyDefinitions.',
  InvalidMode: 'The mode is not one of the service.',
  DataPlaneMode: 'The mode is evaluated by an agent inside the resource; it is not judged here.',
  InvalidOption: 'An option of the call does not fit and is left out.',
  InvalidParameter: 'A parameter is declared wrongly.',
  InvalidParameterValue: 'A given value does not fit the declaration.',
  MissingParameter: 'A parameter without default value was not given.',
  UnknownParameter: 'The rule uses a parameter that is not declared.',
  UndeclaredParameter: 'A value is given, or asked for in a deployment, that no parameter declares.',
  InvalidDefault: 'A default value does not fit the declaration.',
  InvalidCondition: 'A condition is not built as the language asks.',
  InvalidOperand: 'The right side of a condition cannot be used with its operator.',
  InvalidField: 'A field name cannot be read.',
  UnknownAlias: 'The alias is in no table; its path follows from the default rule.',
  InvalidExpression: 'A template expression cannot be parsed.',
  UnknownFunction: 'The function does not exist or is not allowed in policies.',
  InvalidEffect: 'The effect is not one of the service.',
  InvalidDetails: 'The details do not fit the effect.',
  EscapedDefinition: 'Expressions are escaped for use inside a template; they were read without the escape.',
  DefinitionNotFound: 'A member of the initiative is not among the definitions passed in.',
  UnknownGroup: 'A member names a group that the initiative does not declare.',
  TooDeep: 'The definition is nested deeper than the engine reads.',
} as const;
export type DiagnosticCode = keyof typeof diagnosticCodes;

export type EffectName =
  | 'addToNetworkGroup'
  | 'append'
  | 'audit'
  | 'auditIfNotExists'
  | 'deny'
  | 'denyAction'
  | 'deployIfNotExists'
  | 'disabled'
  | 'enforceOPAConstraint'
  | 'enforceRegoPolicy'
  | 'manual'
  | 'modify'
  | 'mutate';

/** A value given to a parameter, in the shape of assignments. */
export type PolicyParameterValues = Record<string, { value: Json }>;

/** Alias name to path, for example `{ "Microsoft.Web/sites/httpsOnly": "properties.httpsOnly" }`. */
export type AliasTable = Readonly<Record<string, string>>;

/** A template function that the caller supplies; it gets evaluated arguments. */
export type PolicyFunction = (...args: Json[]) => Json;

export interface CompileOptions {
  parameters?: PolicyParameterValues;
  /** Extends and overrides the built-in alias table. */
  aliases?: AliasTable;
  /** RFC 3339 instant of `utcNow()`; a context may override it. */
  utcNow?: string;
  /** Functions that extend or replace the built-in ones, by name. */
  functions?: Readonly<Record<string, PolicyFunction>>;
}

/** Resources that existence conditions look through. */
export interface Inventory {
  /** All resources of a type, compared without regard to letter case. */
  ofType(type: string): readonly PolicyResource[];
  /** Those of a type that lie in a scope (an id): quicker than looking through all of a type, where it is offered. */
  below?(type: string, scope: string): readonly PolicyResource[];
}

/** What is known about the world while a resource is judged; all of it may be absent. */
export interface EvaluationContext {
  inventory?: Inventory | readonly PolicyResource[];
  /** What `resourceGroup()` returns; name and id follow from the resource when absent. */
  resourceGroup?: JsonObject;
  /** What `subscription()` returns. */
  subscription?: JsonObject;
  /** What `requestContext()` returns: `apiVersion`, `identity`. */
  requestContext?: JsonObject;
  /** What `policy()` returns: `assignmentId`, `definitionId`, `setDefinitionId`, `definitionReferenceId`. */
  policy?: JsonObject;
  utcNow?: string;
  /** The action under way, for `denyAction`; an ordinary write when absent. */
  action?: 'write' | 'delete';
  /** Attestation for `manual`. */
  attestation?: ComplianceState;
}

export type ComplianceState =
  | 'Compliant'
  | 'NonCompliant'
  | 'Conflict'
  | 'Error'
  | 'Exempt'
  | 'NotApplicable'
  | 'Protected'
  | 'Unknown';

/** One condition that decided, or one node of the explanation tree. */
export interface Reason {
  kind: 'allOf' | 'anyOf' | 'not' | 'field' | 'value' | 'count' | 'existence' | 'mode' | 'effect';
  /** JSON pointer of the condition in the definition. */
  path: string;
  result: boolean | 'error';
  /** The field or value expression that was looked at. */
  subject?: string;
  operator?: string;
  expected?: Json;
  /** What was found; `null` with `missing` when there is nothing. */
  actual?: Json;
  missing?: true;
  /** Where in the resource the value lies, for example `properties.networkAcls.ipRules[*].value`. */
  resourcePath?: string;
  message?: string;
  /** Ids of the related resources that an existence condition looked at. */
  related?: string[];
  children?: Reason[];
}

/** An operation of `modify`, or an element of `append`, with its value worked out. */
export interface FieldOperation {
  operation: 'add' | 'addOrReplace' | 'remove' | 'append';
  field: string;
  value?: Json;
}

export interface EffectDetails {
  /** For append and modify: what to do to the resource. */
  operations?: FieldOperation[];
  conflictEffect?: 'audit' | 'deny' | 'disabled';
  roleDefinitionIds?: string[];
  /** For auditIfNotExists and deployIfNotExists: the deployment that would mend it, expressions of the rule evaluated. */
  deployment?: Json;
  deploymentScope?: string;
  /** For denyAction. */
  actionNames?: string[];
  /** Everything else, evaluated, as the definition has it. */
  other?: JsonObject;
}

/** The judgement of one definition on one resource. `reasons` and `details` are worked out when they are read. */
export interface Verdict {
  /** Whether the `if` of the rule holds. */
  readonly matches: boolean;
  /** The effect in force; it acts only when `compliance` is `NonCompliant`. */
  readonly effect: EffectName | undefined;
  readonly compliance: ComplianceState;
  /** Set when the rule could not be evaluated; the service treats that as a denial while writing. */
  readonly error: string | undefined;
  /** The conditions that decided. */
  readonly reasons: Reason[];
  readonly details: EffectDetails | undefined;
}

export interface CompiledPolicy {
  readonly diagnostics: Diagnostic[];
  readonly mode: string;
  readonly effect: EffectName | undefined;
  /** Judges a resource. Never throws. */
  evaluate(resource: PolicyResource, context?: EvaluationContext | null): Verdict;
  /** Only whether the rule's `if` holds: the fastest question. */
  matches(resource: PolicyResource, context?: EvaluationContext | null): boolean;
  /**
   * Whether the definition is about the resource at all, so that the service keeps a state for it: as its conditions on
   * type, kind and name say, for the …IfNotExists effects as the whole `if` says.
   */
  applies(resource: PolicyResource, context?: EvaluationContext | null): boolean;
  /** The whole tree of the rule with results, for drawing. */
  explain(resource: PolicyResource, context?: EvaluationContext | null): Reason;
}

import type { MessageId } from './messages/wording.ts';

/** Any JSON value in definitions, parameters and resources. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** A resource body as the cloud returns it: at least a type, usually id, name, location, tags and properties. */
export type PolicyResource = JsonObject;

/** Sentence of a finding in English, with the id and the values from which it can be translated. */
export interface Wording {
  /** Id in `policyMessages`, finer than the code. */
  reason: MessageId;
  /** Values of the placeholders of the message and of the hint. */
  values: Readonly<Record<string, string>>;
  message: string;
  hint?: string;
}

/** A location in a definition: JSON pointer without the `properties` wrapper, and line and column (from 1) if the definition was text. */
export interface Location {
  pointer: string;
  line?: number;
  column?: number;
}

/** An error or a warning about a definition; `error` means that the definition is rejected. */
export interface Diagnostic extends Wording {
  severity: 'error' | 'warning' | 'information';
  /** Stable code, listed in `diagnosticCodes`. */
  code: DiagnosticCode;
  location: Location;
}

/** Every diagnostic code of the compiler, with its meaning. */
export const diagnosticCodes = {
  InvalidJson: 'The text is not JSON.',
  NotAPolicy: 'The definition has neither a policyRule nor policyDefinitions.',
  InvalidMode: 'The mode does not exist.',
  DataPlaneMode: 'The mode is evaluated by an agent in the resource and not by this engine.',
  InvalidOption: 'An option of the call is invalid and ignored.',
  InvalidParameter: 'A parameter declaration is invalid.',
  InvalidParameterValue: 'A value does not match the declaration.',
  MissingParameter: 'A parameter without a default has no value.',
  UnknownParameter: 'The rule uses an undeclared parameter.',
  UndeclaredParameter: 'A value is passed to, or required by, an undeclared parameter.',
  InvalidDefault: 'A default value does not match the declaration.',
  InvalidCondition: 'A condition has an invalid structure.',
  InvalidOperand: 'The right side of a condition cannot be used with its operator.',
  InvalidField: 'A field name cannot be parsed.',
  UnknownAlias: 'The alias is unknown; its path is derived by the default rule.',
  InvalidExpression: 'A template expression cannot be parsed.',
  UnknownFunction: 'The function does not exist or is not allowed in policies.',
  InvalidEffect: 'The effect does not exist.',
  InvalidDetails: 'The details do not match the effect.',
  EscapedDefinition: 'Expressions are escaped for use in a template and were read without the escape.',
  DefinitionNotFound: 'A member of the initiative is not among the given definitions.',
  UnknownGroup: 'A member references an undeclared group.',
  TooDeep: 'The definition exceeds the maximum nesting.',
} as const;
/** Code of a diagnostic. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** The effects of the policy language, as in `effects`. */
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

/** Parameter values in the form of assignments. */
export type PolicyParameterValues = Record<string, { value: Json }>;

/** Path by alias name, for example `{ "Microsoft.Web/sites/httpsOnly": "properties.httpsOnly" }`. */
export type AliasTable = Readonly<Record<string, string>>;

/** A template function supplied by the caller; it receives evaluated arguments. */
export type PolicyFunction = (...args: Json[]) => Json;

/** Options of `compilePolicy` and the other compilers. */
export interface CompileOptions {
  /** Values of the definition's parameters; others use their defaults. */
  parameters?: PolicyParameterValues;
  /** Extends and overrides the built-in alias table. */
  aliases?: AliasTable;
  /** Result of `utcNow()` as an RFC 3339 time; a context may override it. */
  utcNow?: string;
  /** Functions that extend or replace the built-in ones, by name. */
  functions?: Readonly<Record<string, PolicyFunction>>;
}

/** Resources that existence conditions search. */
export interface Inventory {
  /** All resources of a type, ignoring case. */
  ofType(type: string): readonly PolicyResource[];
  /** Resources of a type in a scope (an id): an optional faster alternative to `ofType`. */
  below?(type: string, scope: string): readonly PolicyResource[];
}

/** Context for evaluating a resource; every field is optional. */
export interface EvaluationContext {
  inventory?: Inventory | readonly PolicyResource[];
  /** Result of `resourceGroup()`; name and id default to those of the resource. */
  resourceGroup?: JsonObject;
  /** Result of `subscription()`. */
  subscription?: JsonObject;
  /** Result of `requestContext()`: `apiVersion`, `identity`. */
  requestContext?: JsonObject;
  /** Result of `policy()`: `assignmentId`, `definitionId`, `setDefinitionId`, `definitionReferenceId`. */
  policy?: JsonObject;
  utcNow?: string;
  /** The action in progress, for `denyAction`. Defaults to a write. */
  action?: 'write' | 'delete';
  /** Attestation for `manual`. */
  attestation?: ComplianceState;
}

/** The compliance of a resource under a definition; `Exempt` only under an assignment. */
export type ComplianceState =
  | 'Compliant'
  | 'NonCompliant'
  | 'Conflict'
  | 'Error'
  | 'Exempt'
  | 'NotApplicable'
  | 'Protected'
  | 'Unknown';

/** One deciding condition, or one node of the explanation tree. */
export interface Reason {
  kind: 'allOf' | 'anyOf' | 'not' | 'field' | 'value' | 'count' | 'existence' | 'mode' | 'effect';
  /** JSON pointer of the condition in the definition. */
  path: string;
  result: boolean | 'error';
  /** Whether the rule requires the opposite, because the condition is inside `not`; only on deciding conditions. */
  negated?: true;
  /** The compared field or value expression. */
  subject?: string;
  operator?: string;
  expected?: Json;
  /** The actual value; `null` with `missing` if absent. */
  actual?: Json;
  missing?: true;
  /** Path of the value in the resource, for example `properties.networkAcls.ipRules[*].value`. */
  resourcePath?: string;
  /** Aliases that the condition reads and that are in no table: the default rule derived their paths, which may be wrong. */
  assumedAliases?: readonly string[];
  message?: string;
  /** Id of `message`, unless it reports a failed evaluation. */
  reason?: MessageId;
  /** Ids of the related resources that an existence condition checked. */
  related?: string[];
  children?: Reason[];
}

/** An operation of `modify`, or an element of `append`, with its evaluated value. */
export interface FieldOperation {
  operation: 'add' | 'addOrReplace' | 'remove' | 'append';
  field: string;
  value?: Json;
}

/** The `details` of an effect with evaluated expressions; only the members that the effect has. */
export interface EffectDetails {
  /** For append and modify: operations on the resource. */
  operations?: FieldOperation[];
  conflictEffect?: 'audit' | 'deny' | 'disabled';
  roleDefinitionIds?: string[];
  /** For auditIfNotExists and deployIfNotExists: the remediation deployment, with expressions of the rule evaluated. */
  deployment?: Json;
  deploymentScope?: string;
  /** For denyAction. */
  actionNames?: string[];
  /** All other details of the definition, evaluated. */
  other?: JsonObject;
}

/** The result of one definition for one resource. `reasons`, `assumedAliases` and `details` are computed when they are read. */
export interface Verdict {
  /** Whether the `if` condition of the rule holds. */
  readonly matches: boolean;
  /** The resulting effect; it applies only if `compliance` is `NonCompliant`. */
  readonly effect: EffectName | undefined;
  readonly compliance: ComplianceState;
  /** Set if the rule could not be evaluated; the service denies a write in that case. */
  readonly error: string | undefined;
  /** The deciding conditions. */
  readonly reasons: Reason[];
  /** Aliases of the deciding conditions that are in no table: the default rule derived their paths, which may be wrong. */
  readonly assumedAliases: readonly string[];
  readonly details: EffectDetails | undefined;
}

/** The result of `compilePolicy`. A diagnostic of severity `error` means that the definition is rejected. */
export interface CompiledPolicy {
  readonly diagnostics: Diagnostic[];
  readonly mode: string;
  readonly effect: EffectName | undefined;
  /** Aliases of the definition that are in no table; a verdict lists those that it depends on. */
  readonly assumedAliases: readonly string[];
  /** Evaluates a resource. Never throws. */
  evaluate(resource: PolicyResource, context?: EvaluationContext | null): Verdict;
  /** Returns only whether the rule's `if` condition holds; the fastest check. */
  matches(resource: PolicyResource, context?: EvaluationContext | null): boolean;
  /**
   * Returns whether the definition applies to the resource, so that the service stores a state for it: according to its
   * conditions on type, kind and name, or for the …IfNotExists effects to the whole `if`.
   */
  applies(resource: PolicyResource, context?: EvaluationContext | null): boolean;
  /** Returns the whole tree of the rule with results, for visualization. */
  explain(resource: PolicyResource, context?: EvaluationContext | null): Reason;
}

import type { MessageId } from './messages/wording.ts';

/** Any JSON value in templates, parameters and cloud responses. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A JSON object, for example a template or the body of a resource. */
export type JsonObject = { [key: string]: Json };

/** The level of Azure that a deployment targets. */
export type ScopeKind = 'tenant' | 'managementGroup' | 'subscription' | 'resourceGroup';

/** A cloud whose endpoints `environment()` returns. */
export type CloudName = 'general' | 'us_gov';

/** Deployment target and time; every missing field has a fixed default. */
export interface DeploymentScope {
  kind?: ScopeKind;
  tenantId?: string;
  /** Name (not id) of the management group. */
  managementGroup?: string;
  subscriptionId?: string;
  subscriptionName?: string;
  /** Name of the resource group. */
  resourceGroup?: string;
  resourceGroupTags?: Record<string, string>;
  /** Region of the resource group, or of the deployment at the wider scopes. */
  location?: string;
  deploymentName?: string;
  /** A cloud's name, or a whole environment object to return unchanged. */
  environment?: CloudName | 'AzureCloud' | 'AzureUSGovernment' | JsonObject;
  /** RFC 3339 instant returned by `utcNow()`. */
  utcNow?: string;
  /** Result of `newGuid()`: one value, or a source of values. */
  newGuid?: string | (() => string);
  /** URL of the template, for `deployment().properties.templateLink`. */
  templateUri?: string;
  /** Object id of the user or principal that deploys, for `deployer()`. */
  deployerObjectId?: string;
}

/** A parameter as in a parameter file. */
export interface ParameterValue {
  value?: Json;
  reference?: { keyVault: { id: string }; secretName: string; secretVersion?: string };
}
/** Parameter values by name, as in the `parameters` section of a parameter file. */
export type ParameterValues = Record<string, ParameterValue>;

/** Reference of a nested deployment to its linked template. */
export interface LinkReference {
  uri?: string;
  relativePath?: string;
  id?: string;
  contentVersion?: string;
  queryString?: string;
  /** Path of the deployment that contains the link, for example `main/network`. */
  deployment: string;
  /** `parameters` if the link is a parameter file. */
  kind: 'template' | 'parameters';
  /** URL of the template that contains the link, if it was loaded from one. */
  base?: string;
}

/** A linked template as text or object, with the parameters of a linked parameter file. */
export interface LinkedTemplate {
  template: string | JsonObject;
  parameters?: ParameterValues;
}
/**
 * Loads a linked template synchronously: `undefined`, a thrown error and a promise all result in the warning
 * `LinkNotLoaded`. To load over a network, collect the references, load them, and expand again.
 */
export type LinkLoader = (reference: LinkReference) => LinkedTemplate | string | JsonObject | undefined;

/**
 * Functions that only a cloud can evaluate. Each may return `undefined` for "not known yet": the call then stays
 * deferred.
 */
export interface RuntimeFunctions {
  /** Returns the whole resource if `full` is set, otherwise its `properties`. */
  reference?: (id: string, apiVersion: string | undefined, full: boolean) => Json | undefined;
  /** `name` is the whole function name, for example `listKeys`. */
  list?: (
    name: string,
    id: string,
    apiVersion: string | undefined,
    args: Json | undefined,
  ) => Json | undefined;
  /** Returns a key vault secret that a parameter refers to. */
  secret?: (vaultId: string, name: string, version: string | undefined) => Json | undefined;
  /** Evaluates every other runtime function (`pickZones`, `providers`, `toLogicalZone`, ...) by name. */
  other?: (name: string, args: Json[]) => Json | undefined;
}

/** Options of `expandTemplate`; each may be absent. */
export interface ExpandOptions {
  parameters?: ParameterValues;
  scope?: DeploymentScope;
  linked?: LinkLoader;
  functions?: RuntimeFunctions;
}

/** An `error` makes a deployment fail; a `warning` limits the result; `information` explains it. */
export type Severity = 'error' | 'warning' | 'information';

/** A location in a template: JSON pointer, deployment, and line and column (from 1) if the template was text. */
export interface Location {
  pointer: string;
  deployment: string;
  line?: number;
  column?: number;
}

/** Sentence of a finding in English, with the id and the values from which it can be translated. */
export interface Wording {
  /** Id in `diagnosticMessages`, finer than the code. */
  reason: MessageId;
  /** Values of the placeholders of the message and of the hint. */
  values: Readonly<Record<string, string>>;
  message: string;
  hint?: string;
}

/** A fault of a template, or a limitation of its expansion, with its location. */
export interface Diagnostic extends Wording {
  severity: Severity;
  code: DiagnosticCode;
  location: Location;
}

/** All error codes of templates. */
export type DiagnosticCode =
  | 'InvalidJson'
  | 'InvalidTemplate'
  | 'TemplateTooLarge'
  | 'TemplateTooDeep'
  | 'LimitExceeded'
  | 'ExpressionSyntax'
  | 'ExpressionTooLong'
  | 'ExpressionFailed'
  | 'UnknownFunction'
  | 'WrongArguments'
  | 'FunctionNotAllowed'
  | 'UnknownParameter'
  | 'UnknownVariable'
  | 'UnknownResource'
  | 'MissingProperty'
  | 'IndexOutOfRange'
  | 'CircularReference'
  | 'CircularDependency'
  | 'ParameterMissing'
  | 'ParameterInvalid'
  | 'ParameterNotDeclared'
  | 'TypeInvalid'
  | 'CopyInvalid'
  | 'ResourceInvalid'
  | 'DuplicateResource'
  | 'ScopeInvalid'
  | 'OutputInvalid'
  | 'LinkNotLoaded'
  | 'DeferredCondition'
  | 'DeferredCopy'
  | 'IntegerInexact'
  | 'OptionInvalid'
  | 'Internal';

/** A resource as it would be sent to the cloud, with its resolved identity. */
export interface ExpandedResource {
  id: string;
  type: string;
  name: string;
  apiVersion: string;
  [property: string]: Json;
}

/** An output with its declared type. The value of a deferred output is an expression. */
export interface ExpandedOutput {
  type: string;
  value: Json;
}
/** Outputs of a deployment by name. */
export type ExpandedOutputs = Record<string, ExpandedOutput>;

/** A deployment of the expansion: the template itself first, followed by every nested or linked one. */
export interface ExpandedDeployment {
  /** Deployment names from the root down, joined by `/`. */
  path: string;
  name: string;
  id: string;
  scope: Required<Pick<DeploymentScope, 'kind'>> & DeploymentScope;
  mode: 'Incremental' | 'Complete';
  /** Path of the parent deployment. */
  parent?: string;
  apiVersion?: string;
  location?: string;
  templateHash: string;
  outputs: ExpandedOutputs;
  /** Ids of the resources that this deployment creates directly. */
  resourceIds: string[];
}

/**
 * Why one resource depends on another: declared explicitly, read by an expression, a later batch of a serial loop, or
 * nested: a nested deployment depends on its resources, and they depend on what the deployment depends on.
 */
export type DependencyKind = 'explicit' | 'implicit' | 'serial' | 'nested';

/** A resource or nested deployment in the dependency graph. */
export interface GraphNode {
  /** Deployment path and id. Unique in the graph, while several deployments may declare the same id. */
  key: string;
  id: string;
  type: string;
  name: string;
  symbolicName?: string;
  /** Path of the deployment that contains the node. */
  deployment: string;
  /** Ids of nodes that must finish first. A nested deployment finishes after all of its resources. */
  dependsOn: string[];
  /** Keys of the same nodes, in the same order. */
  dependsOnKeys: string[];
  /** The reason for every entry of `dependsOn`, in the same order. */
  kinds: DependencyKind[];
  /** JSON pointer of the definition in its deployment's text. */
  pointer: string;
  existing?: boolean;
  /** A condition that only the running deployment can decide. */
  condition?: string;
}

/** Resources and nested deployments of every deployment, with their dependencies and order. */
export interface DependencyGraph {
  nodes: GraphNode[];
  /** Layers of ids: the nodes of a layer can run in parallel, after the layers before it. */
  order: string[][];
  /** Cycles of ids, each depending on the next and the last on the first; empty for a valid template. */
  cycles: string[][];
  /** The longest dependency chain; `criticalPath` also considers durations. */
  criticalPath: string[];
}

/** Options of `criticalPath`. */
export interface CriticalPathOptions {
  /** Duration of a resource in seconds, by id (ignoring case) or by type. */
  durations?: Readonly<Record<string, number>>;
  /**
   * Duration in seconds of everything that is not listed. Defaults to 1. Deployments and existing resources take no
   * time.
   */
  otherwise?: number;
}

/** Earliest start and end of a resource, and its slack: how much later it may run without delaying the deployment. */
export interface ScheduledNode {
  /** Key of the node in the graph. */
  key: string;
  id: string;
  start: number;
  end: number;
  slack: number;
}

/** The chain that determines the duration of a deployment, and the schedule of every node. Times are in seconds. */
export interface CriticalPath {
  /** Ids of the chain that determines the total duration, first to last. */
  path: string[];
  duration: number;
  schedule: ScheduledNode[];
}

/** Names of the template's parameters that a value depends on, by resource id and property path. */
export type Provenance = Record<string, Record<string, string[]>>;

/** The result of `expandTemplate`. */
export interface Expansion {
  /** Every resource of every deployment, without the deployments themselves. */
  resources: ExpandedResource[];
  outputs: ExpandedOutputs;
  diagnostics: Diagnostic[];
  graph: DependencyGraph;
  provenance: Provenance;
  deployments: ExpandedDeployment[];
  /** Property paths whose value is still an expression, by resource id (and `outputs`). */
  deferred: Record<string, string[]>;
}

/** Options of `resolveDeferred`. */
export interface ResolveOptions {
  scope?: DeploymentScope;
  functions?: RuntimeFunctions;
  /** Property paths to resolve, as in `Expansion.deferred`. Defaults to every string that looks deferred. */
  only?: string[];
}

/** The result of `resolveDeferred`: the value with every expression replaced that could be resolved. */
export interface Resolution<T extends Json = Json> {
  value: T;
  diagnostics: Diagnostic[];
  /** True if the functions resolved every expression. */
  complete: boolean;
}

/** A parameter of a template with everything that a form needs. */
export interface ParameterDescription {
  name: string;
  type: string;
  secure: boolean;
  nullable: boolean;
  required: boolean;
  /** The default, if it is a literal. */
  defaultValue?: Json;
  /** The default as written, if it is an expression. */
  defaultExpression?: string;
  allowedValues?: Json[];
  minValue?: number;
  maxValue?: number;
  minLength?: number;
  maxLength?: number;
  description?: string;
  metadata?: JsonObject;
  /** The declaration with user-defined types resolved one level. */
  definition: JsonObject;
}

/** The effect of a deployment on a resource, in the service's terms; `Deploy` means that it may change. */
export type ChangeType = 'Create' | 'Modify' | 'Delete' | 'NoChange' | 'Ignore' | 'Deploy' | 'Unsupported';
/** The effect of a deployment on a property, in the service's terms; `NoEffect` is a value that the service overrides. */
export type PropertyChangeType = 'Create' | 'Modify' | 'Delete' | 'Array' | 'NoEffect';

/** The change of one property. The items of a changed array are its children, with their index as path. */
export interface PropertyChange {
  path: string;
  propertyChangeType: PropertyChangeType;
  before?: Json;
  after?: Json;
  children?: PropertyChange[];
}

/** The change of one resource; `delta` lists its changed properties. */
export interface ResourceChange {
  resourceId: string;
  changeType: ChangeType;
  before?: JsonObject;
  after?: JsonObject;
  delta?: PropertyChange[];
  unsupportedReason?: string;
  /** Id and values of `unsupportedReason`, to translate it. */
  reason?: MessageId;
  values?: Wording['values'];
}

/**
 * Property paths that the service computes or sets by itself, by resource type (`*` for every type). `[*]` is any item
 * of an array; a path includes everything below it. `recordBaseline` derives one from observed resources.
 */
export type WhatIfBaseline = Record<string, readonly string[]>;

/** Input of `whatIf`. */
export interface WhatIfInput {
  /** Existing resources, in the form of `Expansion.resources`. */
  before: JsonObject[];
  expanded: Pick<Expansion, 'resources'> & Partial<Pick<Expansion, 'deployments'>>;
  mode?: 'Incremental' | 'Complete';
  /** Defaults to the few service-computed properties that every type has. */
  baseline?: WhatIfBaseline;
  /** With `ResourceIdOnly`, existing resources are reported as `Deploy` and without bodies. */
  resultFormat?: 'FullResourcePayloads' | 'ResourceIdOnly';
}

/** The result of `whatIf`. */
export interface WhatIfResult {
  changes: ResourceChange[];
  /** Invalid parts of the input that were ignored; absent if there are none. */
  diagnostics?: Diagnostic[];
}

/** Known resource types. The table may be incomplete: unknown names are not checked. */
export interface ResourceTypeTable {
  /** By provider, in its own spelling: its types without the provider name, separated by spaces. */
  readonly providers: Readonly<Record<string, { readonly types: string }>>;
  /** By type: property paths (`properties.ipConfigurations[*].name`), separated by spaces. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Options of `lintTemplate`. */
export interface LintOptions {
  /** Today's date (`2026-01-31`); if absent, no version is reported as old. */
  today?: string | Date;
  /** Alias of `today`, named as in the other functions. */
  utcNow?: string;
  /** The portal form (createUiDefinition) that belongs to the template. */
  uiDefinition?: string | JsonObject;
  /** The template that belongs to a portal form, if the form is linted. */
  template?: string | JsonObject;
  /** Whether the template is the main template, or one that others link to. */
  isMainTemplate?: boolean;
  /** Known names of types and properties; if absent, no name is reported as misspelled. */
  resourceTypes?: ResourceTypeTable;
  /** Ids of the rules to check. Defaults to all. */
  rules?: readonly string[];
}

/** A template, a portal form (createUiDefinition), or a parameter file. */
export type LintDocumentKind = 'template' | 'uiDefinition' | 'parameters';

/** A finding of a lint rule in a template, its form or a parameter file. */
export interface LintDiagnostic extends Wording {
  severity: Severity;
  /** Id of the rule, for consumers that handle all kinds of diagnostics. */
  code: string;
  rule: string;
  hint: string;
  location: Location & { document: LintDocumentKind };
}

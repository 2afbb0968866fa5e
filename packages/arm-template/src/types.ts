/** Any JSON value, as templates, parameters and cloud answers hold them. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type ScopeKind = 'tenant' | 'managementGroup' | 'subscription' | 'resourceGroup';

/** The hosts and addresses of a cloud, as `environment()` returns them. */
export type CloudName = 'general' | 'us_gov';

/** Where a template is deployed and what the moment is; every missing field gets a fixed default. */
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
  /** A cloud's name, or a whole environment object to be returned as it is. */
  environment?: CloudName | 'AzureCloud' | 'AzureUSGovernment' | JsonObject;
  /** RFC 3339 instant returned by `utcNow()`. */
  utcNow?: string;
  /** What `newGuid()` returns: one value, or a source of values. */
  newGuid?: string | (() => string);
  /** Address the template comes from, for `deployment().properties.templateLink`. */
  templateUri?: string;
  /** Object id of the person or principal that deploys, for `deployer()`. */
  deployerObjectId?: string;
}

/** A parameter as a parameter file gives it. */
export interface ParameterValue {
  value?: Json;
  reference?: { keyVault: { id: string }; secretName: string; secretVersion?: string };
}
export type ParameterValues = Record<string, ParameterValue>;

/** What a nested deployment says about the template that it links to. */
export interface LinkReference {
  uri?: string;
  relativePath?: string;
  id?: string;
  contentVersion?: string;
  queryString?: string;
  /** Path of the deployment that holds the link, for example `main/network`. */
  deployment: string;
  /** `parameters` when the link is a parameter file. */
  kind: 'template' | 'parameters';
  /** Address of the template that holds the link, if it was itself loaded from one. */
  base?: string;
}

export interface LinkedTemplate {
  template: string | JsonObject;
  parameters?: ParameterValues;
}
/**
 * Loads a linked template, at once: `undefined`, an error that it throws and a promise all end in the warning
 * `LinkNotLoaded`. Whoever loads over a network collects the references, loads them, and expands again.
 */
export type LinkLoader = (reference: LinkReference) => LinkedTemplate | string | JsonObject | undefined;

/** Functions only a cloud can answer. Each may return `undefined` for "not known yet": the call then stays deferred. */
export interface RuntimeFunctions {
  /** With `full` the whole resource, otherwise its `properties`. */
  reference?: (id: string, apiVersion: string | undefined, full: boolean) => Json | undefined;
  /** `name` is the whole function name, for example `listKeys`. */
  list?: (
    name: string,
    id: string,
    apiVersion: string | undefined,
    args: Json | undefined,
  ) => Json | undefined;
  /** A key vault secret that a parameter refers to. */
  secret?: (vaultId: string, name: string, version: string | undefined) => Json | undefined;
  /** Every other runtime function (`pickZones`, `providers`, `toLogicalZone`, ...) by its name. */
  other?: (name: string, args: Json[]) => Json | undefined;
}

export interface ExpandOptions {
  parameters?: ParameterValues;
  scope?: DeploymentScope;
  linked?: LinkLoader;
  functions?: RuntimeFunctions;
}

export type Severity = 'error' | 'warning' | 'information';

/** A place in a template: JSON pointer, the deployment it belongs to, and line and column (from 1) when it was text. */
export interface Location {
  pointer: string;
  deployment: string;
  line?: number;
  column?: number;
}

export interface Diagnostic {
  severity: Severity;
  code: DiagnosticCode;
  message: string;
  location: Location;
  hint?: string;
}

/** The closed list of what can be wrong with a template. */
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

/** A resource as it would be sent to the cloud, with its identity worked out. */
export interface ExpandedResource {
  id: string;
  type: string;
  name: string;
  apiVersion: string;
  [property: string]: Json;
}

export interface ExpandedOutput {
  type: string;
  value: Json;
}
export type ExpandedOutputs = Record<string, ExpandedOutput>;

/** A deployment of the expansion: the template itself first, then every nested or linked one. */
export interface ExpandedDeployment {
  /** Names from the root down, joined by `/`; the root is its own deployment name. */
  path: string;
  name: string;
  id: string;
  scope: Required<Pick<DeploymentScope, 'kind'>> & DeploymentScope;
  mode: 'Incremental' | 'Complete';
  /** Path of the deployment that holds this one. */
  parent?: string;
  apiVersion?: string;
  location?: string;
  templateHash: string;
  outputs: ExpandedOutputs;
  /** Ids of the resources that this deployment itself creates. */
  resourceIds: string[];
}

/**
 * Why one resource waits for another: it says so, an expression of it reads the other, its turn of a serial loop comes
 * later, or one of them is a deployment that the other lies in or under.
 */
export type DependencyKind = 'explicit' | 'implicit' | 'serial' | 'nested';

export interface GraphNode {
  id: string;
  type: string;
  name: string;
  symbolicName?: string;
  /** Path of the deployment that holds the node. */
  deployment: string;
  /** Ids of nodes that must be finished first. A nested deployment is finished after everything in it. */
  dependsOn: string[];
  /** The reason for every entry of `dependsOn`, in the same order. */
  kinds: DependencyKind[];
  /** JSON pointer of the definition in its deployment's text. */
  pointer: string;
  existing?: boolean;
  /** A condition that only the running deployment can decide. */
  condition?: string;
}

export interface DependencyGraph {
  nodes: GraphNode[];
  /** Layers of ids: everything in a layer can run at the same time, after the layers before it. */
  order: string[][];
  /** Rings of ids, each waiting for the next and the last for the first; empty for a sound template. */
  cycles: string[][];
  /** The longest chain of resources that wait for each other; `criticalPath` knows times too. */
  criticalPath: string[];
}

export interface CriticalPathOptions {
  /** Seconds that a resource takes, by id (in any letter case) or by type. */
  durations?: Readonly<Record<string, number>>;
  /** Seconds of everything that is not listed; 1 without it. Deployments and existing resources take no time. */
  otherwise?: number;
}

/** When a resource can begin and end at the earliest, and how much later it may without delaying the whole. */
export interface ScheduledNode {
  id: string;
  start: number;
  end: number;
  slack: number;
}

export interface CriticalPath {
  /** Ids of the chain that decides how long the whole takes, first to last. */
  path: string[];
  duration: number;
  schedule: ScheduledNode[];
}

/** For each resource id and property path: names of the template's parameters that fed the value. */
export type Provenance = Record<string, Record<string, string[]>>;

export interface Expansion {
  /** Every resource of every deployment, the deployments themselves left out. */
  resources: ExpandedResource[];
  outputs: ExpandedOutputs;
  diagnostics: Diagnostic[];
  graph: DependencyGraph;
  provenance: Provenance;
  deployments: ExpandedDeployment[];
  /** For each resource id (and `outputs`): property paths whose value is still an expression. */
  deferred: Record<string, string[]>;
}

export interface ResolveOptions {
  scope?: DeploymentScope;
  functions?: RuntimeFunctions;
  /** Property paths to look at, as `Expansion.deferred` lists them; without it every string that looks deferred. */
  only?: string[];
}

export interface Resolution<T extends Json = Json> {
  value: T;
  diagnostics: Diagnostic[];
  /** True when nothing is left that the functions could not answer. */
  complete: boolean;
}

export interface ParameterDescription {
  name: string;
  type: string;
  secure: boolean;
  nullable: boolean;
  required: boolean;
  /** The default, when it is a literal. */
  defaultValue?: Json;
  /** The default as written, when it is an expression. */
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

export type ChangeType = 'Create' | 'Modify' | 'Delete' | 'NoChange' | 'Ignore' | 'Deploy' | 'Unsupported';
export type PropertyChangeType = 'Create' | 'Modify' | 'Delete' | 'Array' | 'NoEffect';

export interface PropertyChange {
  path: string;
  propertyChangeType: PropertyChangeType;
  before?: Json;
  after?: Json;
  children?: PropertyChange[];
}

export interface ResourceChange {
  resourceId: string;
  changeType: ChangeType;
  before?: JsonObject;
  after?: JsonObject;
  delta?: PropertyChange[];
  unsupportedReason?: string;
}

/**
 * Property paths that the service computes or fills by itself, for each resource type (`*` for every type). `[*]` is any
 * item of an array; a path covers what is inside of it. `recordBaseline` makes one from what was observed.
 */
export type WhatIfBaseline = Record<string, readonly string[]>;

export interface WhatIfInput {
  /** Resources that exist now, in the shape of `Expansion.resources`. */
  before: JsonObject[];
  expanded: Pick<Expansion, 'resources'> & Partial<Pick<Expansion, 'deployments'>>;
  mode?: 'Incremental' | 'Complete';
  /** Without it only the few properties that every type has are known to be the service's own. */
  baseline?: WhatIfBaseline;
  /** With `ResourceIdOnly` existing resources are `Deploy`, and no bodies are returned. */
  resultFormat?: 'FullResourcePayloads' | 'ResourceIdOnly';
}

export interface WhatIfResult {
  changes: ResourceChange[];
  /** What of the input did not fit and was left out; absent when all of it did. */
  diagnostics?: Diagnostic[];
}

/** What is known of resource types. It need not be complete: what it does not name is not judged. */
export interface ResourceTypeTable {
  /** By provider, in its own spelling: its types without its name, parted by blanks. */
  readonly providers: Readonly<Record<string, { readonly types: string }>>;
  /** By type: paths of properties (`properties.ipConfigurations[*].name`), parted by blanks. */
  readonly properties: Readonly<Record<string, string>>;
}

export interface LintOptions {
  /** The day that counts as today (`2026-01-31`); without it nothing is called too old. */
  today?: string | Date;
  /** The same as `today`, by the name that the other doors use. */
  utcNow?: string;
  /** The portal form (createUiDefinition) that belongs to the template. */
  uiDefinition?: string | JsonObject;
  /** The template that belongs to a portal form, when the form is what is linted. */
  template?: string | JsonObject;
  /** Whether the template is the one that is deployed first, or one that others link to. */
  isMainTemplate?: boolean;
  /** Against which names of types and properties are compared; without it none is called misspelled. */
  resourceTypes?: ResourceTypeTable;
  /** Ids of the rules to check; without it all of them. */
  rules?: readonly string[];
}

export interface LintDiagnostic {
  severity: Severity;
  /** Id of the rule, for those who read diagnostics of every kind. */
  code: string;
  rule: string;
  message: string;
  hint: string;
  location: Location & { document: 'template' | 'uiDefinition' };
}

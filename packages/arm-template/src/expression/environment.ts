import type { RuntimeFunctions } from '../types.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import type { ResolvedScope } from '../template/resolveScope.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';
import { SecretTexts } from '../template/secretTexts.ts';

/** Collects the dependencies of an expression: parameters of the root template, and keys of graph nodes. */
export interface Tracker {
  readonly parameters: Set<string>;
  readonly resources: Set<string>;
}

export const newTracker = (): Tracker => ({ parameters: new Set(), resources: new Set() });

export function mergeTracker(into: Tracker, from: Tracker): void {
  for (const name of from.parameters) into.parameters.add(name);
  for (const id of from.resources) into.resources.add(id);
}

/** Dependencies of one part of a value, by its path within the value; an empty path is the whole value. */
export interface Part {
  readonly path: string;
  readonly tracker: Tracker;
}

/** A function declared in the template itself. */
export interface UserFunction {
  readonly parameters: readonly string[];
  readonly body: Value;
  readonly definitions: Definitions;
}

/** Definitions of a template, and the scope that it is evaluated for. */
export interface Definitions {
  readonly scope: ResolvedScope;
  parameter(name: string, tracker: Tracker): Value;
  variable(name: string, tracker: Tracker): Value;
  /** Returns the dependencies of the parts of an evaluated parameter or variable, if known. */
  partsOf?(kind: 'parameters' | 'variables', name: string): readonly Part[] | undefined;
  userFunction(namespace: string, name: string): UserFunction | undefined;
  /** Returns the object for `deployment()`. */
  deployment(): ObjectValue;
}

/** A resource found by id, name or symbolic name. */
export interface ResourceMatch {
  /** Key of its graph node, if it belongs to the template. */
  readonly key?: string;
  readonly id: Value;
  readonly name: Value;
  readonly apiVersion: string | undefined;
  readonly type: string;
  /** Properties known before deployment: the outputs of a deployment expanded here. */
  known?: () => ObjectValue | undefined;
  /** Dependencies of the known properties. */
  parts?: () => readonly Part[];
}

export interface ResourceLookup {
  /** Returns the resource that a text refers to, if it belongs to this template. */
  find(text: string): ResourceMatch | undefined;
  /** Returns every resource of a copy loop, for `references()`. */
  findLoop(name: string): readonly ResourceMatch[] | undefined;
}

/** One running loop; `kind` decides whether an unnamed `copyIndex()` refers to it. */
export interface CopyFrame {
  readonly name: string;
  readonly index: number;
  readonly kind: 'resource' | 'property' | 'variable' | 'output';
  readonly outer: CopyFrame | undefined;
}

/** A lambda variable or a user function's parameter. */
export interface Local {
  readonly name: string;
  readonly value: Value;
  /** Dependencies of the value; merged when it is used. */
  readonly tracker?: Tracker;
  readonly outer: Local | undefined;
}

/** Upper limits of one expansion; the service's own limits are far lower. */
const budget = {
  step: 3_000_000,
  character: 16_000_000,
  part: 2_000_000,
  resource: 25_000,
  dependency: 1_000_000,
} as const;
type Spent = Record<keyof typeof budget, number>;

/** Limits the work of one expansion, regardless of the template. */
export class Session {
  readonly functions: RuntimeFunctions;
  /** Values that diagnostics must not contain. */
  readonly secrets = new SecretTexts();
  private readonly spent: Spent = { step: 0, character: 0, part: 0, resource: 0, dependency: 0 };
  private exhausted: Failure | undefined;
  private calls = 0;

  constructor(functions: RuntimeFunctions) {
    this.functions = functions;
  }

  step(): void {
    this.spend('step', 1);
  }

  /** Counts consumed budget; exceeding it ends the expansion. */
  spend(kind: keyof typeof budget, count: number): void {
    if ((this.spent[kind] += count) > budget[kind])
      this.exhausted ??= new Failure('LimitExceeded', `budget-${kind}`, { limit: budget[kind] });
    // Everything evaluated afterwards fails with the same error, which is reported once.
    if (this.exhausted) throw this.exhausted;
  }

  /** Limits the depth of calls among user functions. */
  enter(): void {
    if (this.calls >= maxCallDepth) throw new Failure('CircularReference', 'functions-call-each-other');
    this.calls++;
  }

  leave(): void {
    this.calls--;
  }
}

const maxCallDepth = 64;

export interface Environment {
  readonly session: Session;
  readonly definitions: Definitions;
  /** In a template with outer scope: definitions for its escaped expressions, which are evaluated when it runs. */
  readonly escaped?: Definitions | undefined;
  readonly resources: ResourceLookup | undefined;
  readonly copies: CopyFrame | undefined;
  readonly locals: Local | undefined;
  readonly tracker: Tracker;
  /** Whether nondeterministic functions may be called: only in defaults of parameters. */
  readonly mayVary?: boolean;
  readonly evaluate: (node: Expression, environment: Environment) => Value;
}

import type { RuntimeFunctions } from '../types.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import type { ResolvedScope } from '../template/resolveScope.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';

/** Collects what an expression used: parameters of the root template, and resources of this expansion. */
export interface Tracker {
  readonly parameters: Set<string>;
  readonly resources: Set<string>;
}

export const newTracker = (): Tracker => ({ parameters: new Set(), resources: new Set() });

export function mergeTracker(into: Tracker, from: Tracker): void {
  for (const name of from.parameters) into.parameters.add(name);
  for (const id of from.resources) into.resources.add(id);
}

/** A function declared in the template itself. */
export interface UserFunction {
  readonly parameters: readonly string[];
  readonly body: Value;
  readonly definitions: Definitions;
}

/** What a template defines, and the place it is evaluated for. */
export interface Definitions {
  readonly scope: ResolvedScope;
  parameter(name: string, tracker: Tracker): Value;
  variable(name: string, tracker: Tracker): Value;
  userFunction(namespace: string, name: string): UserFunction | undefined;
  /** The object that `deployment()` returns. */
  deployment(): ObjectValue;
}

/** A resource found by id, name or symbolic name. */
export interface ResourceMatch {
  readonly id: Value;
  readonly apiVersion: string | undefined;
  readonly type: string;
  /** Properties known before anything is deployed: the outputs of a deployment expanded here. */
  known?: () => ObjectValue | undefined;
}

export interface ResourceLookup {
  /** The resource that a text names, if it belongs to this template. */
  find(text: string): ResourceMatch | undefined;
  /** Every resource of a copy loop, for `references()`. */
  findLoop(name: string): readonly ResourceMatch[] | undefined;
}

/** One running loop; `kind` decides whether an unnamed `copyIndex()` means it. */
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
  readonly outer: Local | undefined;
}

/** Bounds the work of one expansion, whatever the template asks for. */
export class Session {
  readonly functions: RuntimeFunctions;
  private steps = 0;
  private calls = 0;

  constructor(functions: RuntimeFunctions) {
    this.functions = functions;
  }

  step(): void {
    if (++this.steps > maxSteps)
      throw new Failure(
        'LimitExceeded',
        `The template needs more than ${maxSteps} evaluation steps.`,
        'Look for loops inside loops.',
      );
  }

  /** User functions cannot call each other without end. */
  enter(): void {
    if (++this.calls > maxCallDepth)
      throw new Failure('CircularReference', 'User-defined functions call each other without end.');
  }

  leave(): void {
    this.calls--;
  }
}

const maxSteps = 3_000_000;
const maxCallDepth = 64;

export interface Environment {
  readonly session: Session;
  readonly definitions: Definitions;
  /** In a template evaluated by the one around it: what its escaped expressions see, which wait for it to run. */
  readonly escaped?: Definitions | undefined;
  readonly resources: ResourceLookup | undefined;
  readonly copies: CopyFrame | undefined;
  readonly locals: Local | undefined;
  readonly tracker: Tracker;
  readonly evaluate: (node: Expression, environment: Environment) => Value;
}

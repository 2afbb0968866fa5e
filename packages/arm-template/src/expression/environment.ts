import type { RuntimeFunctions } from '../types.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import type { ResolvedScope } from '../template/resolveScope.ts';
import type { Expression } from './ast.ts';
import { Failure } from './failure.ts';
import { SecretTexts } from '../template/secretTexts.ts';

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

/** What fed one part of a value, by the part's path in it; an empty path is the whole. */
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

/** What a template defines, and the place it is evaluated for. */
export interface Definitions {
  readonly scope: ResolvedScope;
  parameter(name: string, tracker: Tracker): Value;
  variable(name: string, tracker: Tracker): Value;
  /** What fed the parts of a parameter or variable that was evaluated, where that is known. */
  partsOf?(kind: 'parameters' | 'variables', name: string): readonly Part[] | undefined;
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
  /** What fed the parts of the known properties. */
  parts?: () => readonly Part[];
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
  /** What fed the value; merged when it is used. */
  readonly tracker?: Tracker;
  readonly outer: Local | undefined;
}

/** What one expansion may use up at most; the service's own limits are far below. */
const budget = {
  step: { most: 3_000_000, what: 'evaluation steps' },
  character: { most: 16_000_000, what: 'characters of text in its results' },
  part: { most: 2_000_000, what: 'parts in its values' },
  resource: { most: 25_000, what: 'resources' },
  dependency: { most: 1_000_000, what: 'dependencies' },
} as const;
type Spent = Record<keyof typeof budget, number>;

/** Bounds the work of one expansion, whatever the template asks for. */
export class Session {
  readonly functions: RuntimeFunctions;
  /** What diagnostics must not repeat. */
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

  /** Counts what is used up; too much of it ends the expansion. */
  spend(kind: keyof typeof budget, count: number): void {
    const { most, what } = budget[kind];
    if ((this.spent[kind] += count) > most)
      this.exhausted ??= new Failure(
        'LimitExceeded',
        `The template needs more than ${most} ${what}.`,
        'Look for loops inside loops.',
      );
    // Whatever is asked for afterwards fails too, for the same reason, which is told once.
    if (this.exhausted) throw this.exhausted;
  }

  /** User functions cannot call each other without end. */
  enter(): void {
    if (this.calls >= maxCallDepth)
      throw new Failure('CircularReference', 'User-defined functions call each other without end.');
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
  /** In a template evaluated by the one around it: what its escaped expressions see, which wait for it to run. */
  readonly escaped?: Definitions | undefined;
  readonly resources: ResourceLookup | undefined;
  readonly copies: CopyFrame | undefined;
  readonly locals: Local | undefined;
  readonly tracker: Tracker;
  /** Whether functions that answer differently each time may be called: in defaults of parameters only. */
  readonly mayVary?: boolean;
  readonly evaluate: (node: Expression, environment: Environment) => Value;
}

import { evaluate } from '../expression/evaluate.ts';
import { mergeTracker, newTracker } from '../expression/environment.ts';
import type {
  Definitions,
  Environment,
  Part,
  ResourceLookup,
  Session,
  Tracker,
  UserFunction,
} from '../expression/environment.ts';
import { Failure, toFailure } from '../expression/failure.ts';
import { pointerPart } from '../source/locate.ts';
import type { Json, JsonObject } from '../types.ts';
import { findKey, readProperty } from '../value/property.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { objectIn, objectsIn, textIn } from './members.ts';
import { checkParameter } from './parameterType.ts';
import type { ResolvedScope } from './resolveScope.ts';
import type { Site } from './site.ts';
import { isLoopList, runLoop, walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

/** A value passed to a template, with the root parameters that it depends on. */
export interface InputValue {
  readonly value: Value;
  readonly tracker: Tracker;
  /** Dependencies of its parts, if the parent template provides them. */
  readonly parts?: readonly Part[];
}

interface Memo {
  value: Value;
  tracker: Tracker;
  /** Dependencies of its parts; absent for a single external value. */
  parts?: readonly Part[];
  failure?: Failure;
}

/** The parameters, variables and functions of one template, evaluated on demand and memoized. */
export class TemplateDefinitions implements Definitions {
  readonly scope: ResolvedScope;
  resources: ResourceLookup | undefined;
  private readonly site: Site;
  private readonly session: Session;
  private readonly template: JsonObject;
  private readonly inputs: { [name: string]: InputValue };
  private readonly isRoot: boolean;
  private readonly describe: () => ObjectValue;
  private described: ObjectValue | undefined;
  private readonly memos = new Map<string, Memo | 'running'>();
  private functions: Map<string, UserFunction> | undefined;

  constructor(options: {
    site: Site;
    session: Session;
    scope: ResolvedScope;
    template: JsonObject;
    inputs: { [name: string]: InputValue };
    isRoot: boolean;
    deployment: () => ObjectValue;
  }) {
    this.site = options.site;
    this.session = options.session;
    this.scope = options.scope;
    this.template = options.template;
    this.inputs = options.inputs;
    this.isRoot = options.isRoot;
    this.describe = options.deployment;
  }

  environment(tracker: Tracker): Environment {
    return {
      session: this.session,
      definitions: this,
      resources: this.resources,
      copies: undefined,
      locals: undefined,
      tracker,
      evaluate,
    };
  }

  deployment(): ObjectValue {
    // Computed once, because it includes the hash of the whole template.
    this.described ??= this.describe();
    return this.described;
  }

  parameter(name: string, tracker: Tracker): Value {
    const declared = objectIn(this.template, 'parameters');
    const key = findKey(declared, name);
    if (key === undefined) throw unknown('UnknownParameter', 'parameter', name, declared);
    return this.remember(`p:${key}`, `/parameters/${pointerPart(key)}`, tracker, (memo) =>
      this.evaluateParameter(key, objectIn(declared, key), memo),
    );
  }

  variable(name: string, tracker: Tracker): Value {
    const declared = objectIn(this.template, 'variables');
    const loops = declared['copy'];
    if (isLoopList(loops)) {
      const at = loops.findIndex((loop) => loop.name.toLowerCase() === name.toLowerCase());
      const loop = loops[at];
      if (loop)
        return this.remember(`c:${at}`, `/variables/copy/${at}`, tracker, (memo) =>
          runLoop(loop, loop.name, this.walkParts(memo), `/variables/copy/${at}`, ''),
        );
    }
    const key = findKey(declared, name);
    if (key === undefined) throw unknown('UnknownVariable', 'variable', name, declared);
    const pointer = `/variables/${pointerPart(key)}`;
    return this.remember(`v:${key}`, pointer, tracker, (memo) =>
      walkValue(declared[key] as Json, this.walkParts(memo), pointer, ''),
    );
  }

  partsOf(kind: 'parameters' | 'variables', name: string): readonly Part[] | undefined {
    const declared = objectIn(this.template, kind);
    const loops = kind === 'variables' ? declared['copy'] : undefined;
    const at = isLoopList(loops)
      ? loops.findIndex((loop) => loop.name.toLowerCase() === name.toLowerCase())
      : -1;
    const key = at >= 0 ? `c:${at}` : `${kind === 'parameters' ? 'p' : 'v'}:${findKey(declared, name) ?? ''}`;
    const memo = this.memos.get(key);
    return memo === 'running' ? undefined : memo?.parts;
  }

  userFunction(namespace: string, name: string): UserFunction | undefined {
    this.functions ??= this.readFunctions();
    return this.functions.get(`${namespace}.${name}`.toLowerCase());
  }

  /** Evaluates unused definitions, so that their errors are reported too. */
  checkAll(): void {
    const attempt = (run: () => unknown): void => {
      try {
        run();
      } catch (error) {
        // Reported where it occurred.
        toFailure(error);
      }
    };
    const declared = objectIn(this.template, 'parameters');
    for (const name of Object.keys(declared)) attempt(() => this.parameter(name, newTracker()));
    const variables = objectIn(this.template, 'variables');
    for (const name of Object.keys(variables)) {
      const loops = variables[name];
      if (name === 'copy' && isLoopList(loops))
        for (const loop of loops) attempt(() => this.variable(loop.name, newTracker()));
      else attempt(() => this.variable(name, newTracker()));
    }
    for (const name of Object.keys(this.inputs))
      if (findKey(declared, name) === undefined)
        this.site.report('error', 'ParameterNotDeclared', 'parameter-not-declared', '/parameters', {
          name,
          parameters: Object.keys(declared).join(', '),
        });
  }

  private walk(tracker: Tracker): Walk {
    return { site: this.site, environment: this.environment(tracker), loopKind: 'variable', strict: true };
  }

  /** Returns a walk that also records the dependencies of each part of the value. */
  private walkParts(memo: Memo): Walk {
    const parts: Part[] = [];
    memo.parts = parts;
    return { ...this.walk(memo.tracker), record: (path, tracker) => parts.push({ path, tracker }) };
  }

  /**
   * Evaluates a definition once; a self-referencing value is a cycle, and a failed value fails its users without
   * another report.
   */
  private remember(key: string, pointer: string, tracker: Tracker, run: (memo: Memo) => Value): Value {
    const known = this.memos.get(key);
    if (known === 'running')
      throw new Failure('CircularReference', 'definition-circular', { name: key.slice(2) });
    if (known) {
      mergeTracker(tracker, known.tracker);
      if (known.failure) throw known.failure;
      return known.value;
    }
    this.memos.set(key, 'running');
    const memo: Memo = { value: null, tracker: newTracker() };
    try {
      memo.value = run(memo);
    } catch (error) {
      memo.failure = toFailure(error);
      this.site.fail(memo.failure, memo.failure.pointer ?? pointer);
    }
    this.memos.set(key, memo);
    mergeTracker(tracker, memo.tracker);
    if (memo.failure) throw memo.failure;
    return memo.value;
  }

  private evaluateParameter(name: string, declaration: JsonObject, memo: Memo): Value {
    const own = memo.tracker;
    const pointer = `/parameters/${pointerPart(name)}`;
    const input = readProperty(this.inputs, name);
    if (this.isRoot) own.parameters.add(name);
    let value: Value = null;
    if (input && input.value !== null) {
      value = input.value;
      mergeTracker(own, input.tracker);
      if (input.parts) memo.parts = input.parts;
    } else {
      const fallback = findKey(declaration, 'defaultValue');
      if (fallback === undefined) {
        if (declaration['nullable'] === true) return null;
        if (input === undefined) throw missingParameter(name);
      } else {
        const walk = this.walk(own);
        const environment = { ...walk.environment, mayVary: true };
        const place = `${pointer}/defaultValue`;
        value = walkValue(declaration[fallback] as Json, { ...walk, environment }, place, '');
      }
    }
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      this.site.report('warning', 'IntegerInexact', 'parameter-inexact', pointer, { name });
    this.session.secrets.add(value, declaration, this.template);
    try {
      checkParameter(name, value, declaration, this.template);
    } catch (error) {
      // The value remains in use, so that a preview is as complete as possible.
      this.site.fail(toFailure(error), pointer);
    }
    return value;
  }

  private readFunctions(): Map<string, UserFunction> {
    const result = new Map<string, UserFunction>();
    const outside = (): never => {
      throw new Failure('FunctionNotAllowed', 'user-function-scope');
    };
    const definitions: Definitions = {
      scope: this.scope,
      parameter: outside,
      variable: outside,
      deployment: () => this.deployment(),
      userFunction: (namespace, name) => this.userFunction(namespace, name),
    };
    for (const space of objectsIn(this.template, 'functions')) {
      const members = objectIn(space, 'members');
      for (const name of Object.keys(members)) {
        const member = objectIn(members, name);
        const parameters = objectsIn(member, 'parameters').map(
          (parameter) => textIn(parameter, 'name') ?? '',
        );
        const body = objectIn(member, 'output')['value'] ?? null;
        result.set(`${textIn(space, 'namespace') ?? ''}.${name}`.toLowerCase(), {
          parameters,
          body,
          definitions,
        });
      }
    }
    return result;
  }
}

const missingParameter = (name: string): Failure =>
  new Failure('ParameterMissing', 'parameter-missing', { name });

function unknown(
  code: 'UnknownParameter' | 'UnknownVariable',
  kind: 'parameter' | 'variable',
  name: string,
  declared: object,
): Failure {
  const names = Object.keys(declared);
  const near = names.find((candidate) => candidate.toLowerCase().startsWith(name.toLowerCase().slice(0, 4)));
  return near === undefined
    ? new Failure(code, `${kind}-unknown`, { name })
    : new Failure(code, `${kind}-misspelled`, { name, suggestion: near });
}

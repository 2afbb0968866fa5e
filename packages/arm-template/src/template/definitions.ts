import { evaluate } from '../expression/evaluate.ts';
import { mergeTracker, newTracker } from '../expression/environment.ts';
import type {
  Definitions,
  Environment,
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

/** A value handed to a template, with the root parameters it was made from. */
export interface GivenValue {
  readonly value: Value;
  readonly tracker: Tracker;
}

interface Memo {
  value: Value;
  tracker: Tracker;
  failure?: Failure;
}

/** The parameters, variables and functions of one template, evaluated when they are asked for and then remembered. */
export class TemplateDefinitions implements Definitions {
  readonly scope: ResolvedScope;
  resources: ResourceLookup | undefined;
  private readonly site: Site;
  private readonly session: Session;
  private readonly template: JsonObject;
  private readonly given: { [name: string]: GivenValue };
  private readonly isRoot: boolean;
  private readonly describe: () => ObjectValue;
  private readonly memos = new Map<string, Memo | 'running'>();
  private functions: Map<string, UserFunction> | undefined;

  constructor(options: {
    site: Site;
    session: Session;
    scope: ResolvedScope;
    template: JsonObject;
    given: { [name: string]: GivenValue };
    isRoot: boolean;
    deployment: () => ObjectValue;
  }) {
    this.site = options.site;
    this.session = options.session;
    this.scope = options.scope;
    this.template = options.template;
    this.given = options.given;
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
    return this.describe();
  }

  parameter(name: string, tracker: Tracker): Value {
    const declared = objectIn(this.template, 'parameters');
    const key = findKey(declared, name);
    if (key === undefined) throw unknown('UnknownParameter', 'parameter', name, declared);
    return this.remember(`p:${key}`, `/parameters/${pointerPart(key)}`, tracker, (own) =>
      this.evaluateParameter(key, objectIn(declared, key), own),
    );
  }

  variable(name: string, tracker: Tracker): Value {
    const declared = objectIn(this.template, 'variables');
    const loops = declared['copy'];
    if (isLoopList(loops)) {
      const at = loops.findIndex((loop) => loop.name.toLowerCase() === name.toLowerCase());
      const loop = loops[at];
      if (loop)
        return this.remember(`c:${at}`, `/variables/copy/${at}`, tracker, (own) =>
          runLoop(loop, loop.name, this.walk(own), `/variables/copy/${at}`, loop.name),
        );
    }
    const key = findKey(declared, name);
    if (key === undefined) throw unknown('UnknownVariable', 'variable', name, declared);
    const pointer = `/variables/${pointerPart(key)}`;
    return this.remember(`v:${key}`, pointer, tracker, (own) =>
      walkValue(declared[key] as Json, this.walk(own), pointer, ''),
    );
  }

  userFunction(namespace: string, name: string): UserFunction | undefined {
    this.functions ??= this.readFunctions();
    return this.functions.get(`${namespace}.${name}`.toLowerCase());
  }

  /** Evaluates what nobody asked for, so that faults in it show too. */
  checkAll(): void {
    const attempt = (run: () => unknown): void => {
      try {
        run();
      } catch (error) {
        // Reported where it arose.
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
    for (const name of Object.keys(this.given))
      if (findKey(declared, name) === undefined)
        this.site.report(
          'error',
          'ParameterNotDeclared',
          `The template has no parameter '${name}'.`,
          '/parameters',
          `Declared parameters: ${Object.keys(declared).join(', ')}.`,
        );
  }

  private walk(tracker: Tracker): Walk {
    return { site: this.site, environment: this.environment(tracker), loopKind: 'variable', strict: true };
  }

  /** Runs once; a value that needs itself is a circle, and a failed one fails everybody who asks, silently. */
  private remember(key: string, pointer: string, tracker: Tracker, run: (own: Tracker) => Value): Value {
    const known = this.memos.get(key);
    if (known === 'running')
      throw new Failure(
        'CircularReference',
        `'${key.slice(2)}' refers to itself, directly or through others.`,
      );
    if (known) {
      mergeTracker(tracker, known.tracker);
      if (known.failure) throw known.failure;
      return known.value;
    }
    this.memos.set(key, 'running');
    const memo: Memo = { value: null, tracker: newTracker() };
    try {
      memo.value = run(memo.tracker);
    } catch (error) {
      memo.failure = toFailure(error);
      this.site.fail(memo.failure, memo.failure.pointer ?? pointer);
    }
    this.memos.set(key, memo);
    mergeTracker(tracker, memo.tracker);
    if (memo.failure) throw memo.failure;
    return memo.value;
  }

  private evaluateParameter(name: string, declaration: JsonObject, own: Tracker): Value {
    const pointer = `/parameters/${pointerPart(name)}`;
    const given = readProperty(this.given, name);
    if (this.isRoot) own.parameters.add(name);
    let value: Value = null;
    if (given && given.value !== null) {
      value = given.value;
      mergeTracker(own, given.tracker);
    } else {
      const fallback = findKey(declaration, 'defaultValue');
      if (fallback === undefined) {
        if (declaration['nullable'] === true) return null;
        if (given === undefined) throw missing(name);
      } else value = walkValue(declaration[fallback] as Json, this.walk(own), `${pointer}/defaultValue`, '');
    }
    try {
      checkParameter(name, value, declaration, this.template);
    } catch (error) {
      // The value stays in use, so that a preview shows as much as it can.
      this.site.fail(toFailure(error), pointer);
    }
    return value;
  }

  private readFunctions(): Map<string, UserFunction> {
    const result = new Map<string, UserFunction>();
    const outside = (): never => {
      throw new Failure('FunctionNotAllowed', 'A user-defined function sees only its own parameters.');
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

const missing = (name: string): Failure =>
  new Failure('ParameterMissing', `The parameter '${name}' has no value and no default.`, 'Give it a value.');

function unknown(
  code: 'UnknownParameter' | 'UnknownVariable',
  kind: string,
  name: string,
  declared: object,
): Failure {
  const names = Object.keys(declared);
  const near = names.find((candidate) => candidate.toLowerCase().startsWith(name.toLowerCase().slice(0, 4)));
  return new Failure(
    code,
    `The template has no ${kind} '${name}'.`,
    near === undefined ? `Declare it under '${kind}s'.` : `Did you mean '${near}'?`,
  );
}

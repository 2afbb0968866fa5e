import { readOptions } from './options/readOptions.ts';
import { isRecord, optionReporter } from './options/optionReporter.ts';
import { evaluate } from './expression/evaluate.ts';
import { Failure, toFailure } from './expression/failure.ts';
import { isExpression, unescapeLiteral } from './expression/parser.ts';
import { parseCached } from './expression/parseCached.ts';
import { runtimeEnvironment } from './resolveDeferred.ts';
import { Site } from './template/site.ts';
import type { Diagnostic, DeploymentScope, Json, RuntimeFunctions } from './types.ts';
import { readProperty } from './value/property.ts';
import { toJson } from './value/toJson.ts';

/** Options of `evaluateExpression`: scope, runtime functions, and the values of parameters and variables. */
export interface EvaluateOptions {
  scope?: DeploymentScope;
  functions?: RuntimeFunctions;
  parameters?: Record<string, Json>;
  variables?: Record<string, Json>;
}

/** The result of `evaluateExpression`. */
export interface Evaluation {
  /** `undefined` if the expression is invalid. */
  value: Json | undefined;
  diagnostics: Diagnostic[];
}

/** Evaluates one expression such as `[concat('a', parameters('b'))]` outside a template. Never throws. */
export function evaluateExpression(text: string, userOptions?: EvaluateOptions | null): Evaluation {
  const values: EvaluateOptions = isRecord(userOptions) ? userOptions : {};
  const { options, diagnostics } = readOptions({ scope: values.scope, functions: values.functions });
  if (typeof text !== 'string') {
    optionReporter(diagnostics)('text', 'string');
    return { value: undefined, diagnostics };
  }
  if (!isExpression(text)) return { value: unescapeLiteral(text), diagnostics };
  const base = runtimeEnvironment(options.scope ?? {}, options);
  const lookup =
    (kind: 'parameter' | 'variable', members: Record<string, Json> | undefined) =>
    (name: string): Json => {
      const value = isRecord(members) ? readProperty(members, name) : undefined;
      if (value !== undefined) return value;
      throw new Failure(kind === 'parameter' ? 'UnknownParameter' : 'UnknownVariable', `${kind}-not-passed`, {
        name,
      });
    };
  const definitions = {
    ...base.definitions,
    parameter: lookup('parameter', values.parameters),
    variable: lookup('variable', values.variables),
  };
  try {
    return { value: toJson(evaluate(parseCached(text), { ...base, definitions })), diagnostics };
  } catch (error) {
    new Site(diagnostics, 'main', undefined).fail(toFailure(error), '');
    return { value: undefined, diagnostics };
  }
}

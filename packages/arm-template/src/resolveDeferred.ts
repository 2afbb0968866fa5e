import { readOptions } from './options/readOptions.ts';
import { evaluate } from './expression/evaluate.ts';
import { newTracker, Session } from './expression/environment.ts';
import type { Definitions, Environment } from './expression/environment.ts';
import { Failure, toFailure } from './expression/failure.ts';
import { isExpression } from './expression/parser.ts';
import { parseCached } from './expression/parseCached.ts';
import { deferredPaths } from './template/deferredPaths.ts';
import { resolveScope } from './template/resolveScope.ts';
import { Site } from './template/site.ts';
import { joinPath } from './template/joinPath.ts';
import type { DeploymentScope, Json, Resolution, ResolveOptions } from './types.ts';
import { setProperty } from './value/property.ts';
import { toJson } from './value/toJson.ts';
import type { Value } from './value/value.ts';

/** Only a text that queries the cloud can be deferred; others that look like expressions are literals. */
const callsRuntime =
  /\b(reference|references|list\w*|pickZones|providers|getSecret|toLogicalZones?|toPhysicalZones?)\s*\(/i;

/** Resolves the deferred expressions in an expanded value with results of the running cloud. */
export function resolveDeferred<T extends Json>(
  value: T,
  userOptions?: ResolveOptions | null,
): Resolution<T> {
  const { options, diagnostics } = readOptions(
    userOptions && { scope: userOptions.scope, functions: userOptions.functions },
  );
  const site = new Site(diagnostics, options.scope?.deploymentName ?? 'main', undefined);
  const environment = runtimeEnvironment(options.scope ?? {}, options);
  const selectedPaths = Array.isArray(userOptions?.only) ? new Set<string>(userOptions.only) : undefined;
  let complete = true;
  const visit = (part: Json, path: string): Json => {
    if (typeof part === 'string') {
      if (!isExpression(part) || (selectedPaths ? !selectedPaths.has(path) : !callsRuntime.test(part)))
        return part;
      try {
        const result: Value = evaluate(parseCached(part), environment);
        if (deferredPaths(result, path).length > 0) complete = false;
        return toJson(result);
      } catch (error) {
        complete = false;
        site.fail(toFailure(error), `/${path}`);
        return part;
      }
    }
    if (Array.isArray(part)) return part.map((item, i) => visit(item, `${path}[${i}]`));
    if (typeof part !== 'object' || part === null) return part;
    const result: { [key: string]: Json } = {};
    for (const key of Object.keys(part))
      setProperty(result, key, visit(part[key] ?? null, joinPath(path, key)));
    return result;
  };
  try {
    return { value: visit(value, '') as T, diagnostics, complete };
  } catch (error) {
    site.fail(toFailure(error), '');
    return { value, diagnostics, complete: false };
  }
}

const rejectTemplateAccess = (): never => {
  throw new Failure('FunctionNotAllowed', 'outside-template');
};

/** Returns an environment without a template, for scope and runtime functions only. */
export function runtimeEnvironment(scope: DeploymentScope, options: ResolveOptions): Environment {
  const definitions: Definitions = {
    scope: resolveScope(scope),
    parameter: rejectTemplateAccess,
    variable: rejectTemplateAccess,
    deployment: () => ({ name: scope.deploymentName ?? 'main', properties: {} }),
    userFunction: () => undefined,
  };
  return {
    session: new Session(options.functions ?? {}),
    definitions,
    resources: undefined,
    mayVary: true,
    copies: undefined,
    locals: undefined,
    tracker: newTracker(),
    evaluate,
  };
}

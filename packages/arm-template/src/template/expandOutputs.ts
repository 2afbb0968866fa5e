import type { Environment, Part } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import { pointerPart } from '../source/locate.ts';
import type { ExpandedOutputs, JsonObject } from '../types.ts';
import { readProperty, setProperty } from '../value/property.ts';
import { isInteger } from '../value/integer.ts';
import { toJson } from '../value/toJson.ts';
import { isDeferred, typeName } from '../value/value.ts';
import type { Value } from '../value/value.ts';
import { addNames } from './addNames.ts';
import { deferredPaths } from './deferredPaths.ts';
import type { DeploymentResult } from './deploymentResult.ts';
import type { Frame } from './expandDeployment.ts';
import { isJsonObject, objectIn, textIn } from './members.ts';
import { kinds, resolveType } from './parameterType.ts';
import { reportInexactIntegers } from './reportInexactIntegers.ts';
import { joinPath } from './joinPath.ts';
import { runLoop, walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

/** Evaluates the outputs of a deployment and adds them to the result, also in the form visible to an outer template. */
export function expandOutputs(
  frame: Frame,
  environment: Environment,
  { outputValues: values, outputParts }: Pick<DeploymentResult, 'outputValues' | 'outputParts'>,
): ExpandedOutputs {
  const outputs: ExpandedOutputs = {};
  const declared = objectIn(frame.template, 'outputs');
  for (const name of Object.keys(declared)) {
    const declaration = objectIn(declared, name);
    const pointer = `/outputs/${pointerPart(name)}`;
    const walk = walkFor(frame, environment, name, outputParts);
    const condition = walkValue(
      readProperty(declaration, 'condition') ?? true,
      walk,
      `${pointer}/condition`,
      name,
    );
    if (condition === false || (typeof condition === 'string' && condition.toLowerCase() === 'false'))
      continue;
    const value = outputValue(declaration, walk, pointer, name);
    const type = textIn(resolveType(declaration, frame.template), 'type') ?? 'object';
    if (value === undefined) continue;
    checkOutput(name, type, value, declaration, frame, pointer);
    if (frame.parent === undefined) {
      const wide: string[] = [];
      const paths = deferredPaths(value, name, wide);
      if (paths.length > 0)
        frame.work.deferred['outputs'] = [...(frame.work.deferred['outputs'] ?? []), ...paths];
      reportInexactIntegers(wide, frame.site, pointer);
    }
    setProperty(outputs, name, { type, value: toJson(value) });
    // A secure output never leaves its deployment.
    if (!type.toLowerCase().startsWith('secure')) setProperty<Value>(values, name, { type, value });
  }
  return outputs;
}

function walkFor(frame: Frame, environment: Environment, name: string, parts: Part[]): Walk {
  return {
    site: frame.site,
    environment,
    loopKind: 'output',
    record: (path, tracker): void => {
      parts.push({ path: `${name}.value${path.slice(name.length)}`, tracker });
      if (frame.parent !== undefined || tracker.parameters.size === 0) return;
      const uses = (frame.work.provenance['outputs'] ??= {});
      addNames(uses, path, tracker.parameters);
    },
  };
}

function outputValue(declaration: JsonObject, walk: Walk, pointer: string, name: string): Value | undefined {
  const loop = readProperty(declaration, 'copy');
  if (isJsonObject(loop)) return runLoop(loop, name, walk, `${pointer}/copy`, joinPath('', name));
  const value = readProperty(declaration, 'value');
  if (value !== undefined) return walkValue(value, walk, `${pointer}/value`, name);
  walk.site.report('error', 'OutputInvalid', 'output-without-value', pointer, { name });
  return undefined;
}

function checkOutput(
  name: string,
  type: string,
  value: Value,
  declaration: JsonObject,
  frame: Frame,
  pointer: string,
): void {
  if (isDeferred(value)) return;
  if (value !== null) {
    const expectedType = type.toLowerCase().replace(/^secure/, '');
    const isWrong =
      kinds.has(expectedType) &&
      expectedType !== typeName(value) &&
      !(expectedType === 'int' && isInteger(value));
    // A text in brackets is an expression that failed or that only the cloud can resolve.
    if (isWrong && !(typeof value === 'string' && value.startsWith('[')))
      frame.site.report('error', 'OutputInvalid', 'output-type', pointer, {
        name,
        actual: typeName(value),
        type,
      });
    return;
  }
  if (resolveType(declaration, frame.template)['nullable'] === true || type.toLowerCase() === 'object')
    return;
  frame.site.fail(new Failure('OutputInvalid', 'output-null', { name, type }), pointer);
}

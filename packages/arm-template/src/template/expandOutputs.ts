import type { Environment } from '../expression/environment.ts';
import { Failure } from '../expression/failure.ts';
import { pointerPart } from '../source/locate.ts';
import type { ExpandedOutputs, JsonObject } from '../types.ts';
import { readProperty, setProperty } from '../value/property.ts';
import { toJson } from '../value/toJson.ts';
import { isDeferred } from '../value/value.ts';
import type { ObjectValue, Value } from '../value/value.ts';
import { deferredPaths } from './deferredPaths.ts';
import type { Frame } from './expandDeployment.ts';
import { isJsonObject, objectIn, textIn } from './members.ts';
import { resolveType } from './parameterType.ts';
import { joinPath, runLoop, walkValue } from './walkValue.ts';
import type { Walk } from './walkValue.ts';

/** Evaluates the outputs of a deployment; `values` gets them as an outer template sees them. */
export function expandOutputs(frame: Frame, environment: Environment, values: ObjectValue): ExpandedOutputs {
  const outputs: ExpandedOutputs = {};
  const declared = objectIn(frame.template, 'outputs');
  for (const name of Object.keys(declared)) {
    const declaration = objectIn(declared, name);
    const pointer = `/outputs/${pointerPart(name)}`;
    const walk = walkFor(frame, environment);
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
      const paths = deferredPaths(value, name);
      if (paths.length > 0)
        frame.work.deferred['outputs'] = [...(frame.work.deferred['outputs'] ?? []), ...paths];
    }
    setProperty(outputs, name, { type, value: toJson(value) });
    // A secure output never leaves its deployment.
    if (!type.toLowerCase().startsWith('secure')) setProperty<Value>(values, name, { type, value });
  }
  return outputs;
}

function walkFor(frame: Frame, environment: Environment): Walk {
  return {
    site: frame.site,
    environment,
    loopKind: 'output',
    ...(frame.parent === undefined
      ? {
          record: (path, tracker): void => {
            if (tracker.parameters.size === 0) return;
            const uses = (frame.work.provenance['outputs'] ??= {});
            setProperty(uses, path, [...tracker.parameters]);
          },
        }
      : {}),
  };
}

function outputValue(declaration: JsonObject, walk: Walk, pointer: string, name: string): Value | undefined {
  const loop = readProperty(declaration, 'copy');
  if (isJsonObject(loop)) return runLoop(loop, name, walk, `${pointer}/copy`, joinPath('', name));
  const value = readProperty(declaration, 'value');
  if (value !== undefined) return walkValue(value, walk, `${pointer}/value`, name);
  walk.site.report('error', 'OutputInvalid', `The output '${name}' has no value.`, pointer);
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
  if (isDeferred(value) || value !== null) return;
  if (resolveType(declaration, frame.template)['nullable'] === true || type.toLowerCase() === 'object')
    return;
  frame.site.fail(
    new Failure(
      'OutputInvalid',
      `The output '${name}' is null, but its type is ${type}.`,
      "Declare it 'nullable'.",
    ),
    pointer,
  );
}

import type { Site } from '../definition/site.ts';
import { compileValue } from '../expression/compileValue.ts';
import { evaluate, type Value } from '../expression/value.ts';
import { truth } from '../functions/policyFunction.ts';
import type { Frame } from '../rule/frame.ts';
import type { EffectName, FieldOperation, Json } from '../types.ts';
import { isObject, property } from '../value/property.ts';

interface Operation {
  operation: FieldOperation['operation'];
  field: Value;
  value: Value | undefined;
  condition: Value | undefined;
}

const operationNames = new Map<string, FieldOperation['operation']>([
  ['add', 'add'],
  ['addorreplace', 'addOrReplace'],
  ['remove', 'remove'],
]);

/** Compiles the operations of modify, or the fields of append; undefined when there are none. */
export function compileOperations(
  effect: EffectName | undefined,
  details: Json | undefined,
  site: Site,
): ((frame: Frame) => FieldOperation[]) | undefined {
  const isAppend = Array.isArray(details);
  const list = isAppend ? details : property(details, 'operations');
  const path = `/policyRule/then/details${isAppend ? '' : '/operations'}`;
  if (!Array.isArray(list)) {
    if (effect === 'modify' || effect === 'append')
      site.report(
        'InvalidDetails',
        path,
        `${effect} needs a list of ${effect === 'modify' ? 'operations' : 'fields'}.`,
      );
    return undefined;
  }
  const operations = list.flatMap((item, i) => compileOne(item, `${path}/${i}`, isAppend, site) ?? []);
  return (frame) => operations.flatMap((operation) => run(operation, frame) ?? []);
}

function compileOne(json: Json, path: string, isAppend: boolean, site: Site): Operation | undefined {
  const [field, value, condition, name] = ['field', 'value', 'condition', 'operation'].map((key) =>
    property(json, key),
  );
  const operation = isAppend
    ? 'append'
    : operationNames.get(typeof name === 'string' ? name.toLowerCase() : '');
  if (
    !isObject(json) ||
    field === undefined ||
    !operation ||
    (value === undefined && operation !== 'remove')
  ) {
    site.report(
      'InvalidDetails',
      path,
      'An operation has operation (add, addOrReplace, remove), field and value.',
    );
    return undefined;
  }
  return {
    operation,
    field: compileValue(field, `${path}/field`, site),
    value: value === undefined ? undefined : compileValue(value, `${path}/value`, site),
    condition: condition === undefined ? undefined : compileValue(condition, `${path}/condition`, site),
  };
}

function run({ operation, field, value, condition }: Operation, frame: Frame): FieldOperation | undefined {
  if (condition && !truth(evaluate(condition, frame))) return undefined;
  const name = evaluate(field, frame);
  if (typeof name !== 'string') return undefined;
  return {
    operation,
    field: name,
    ...(value && operation !== 'remove' ? { value: evaluate(value, frame) } : {}),
  };
}

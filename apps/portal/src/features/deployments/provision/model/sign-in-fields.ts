import {
  type BlueprintDetail,
  type BlueprintParameter,
  isSshPublicKey,
  signInKind,
} from '@blueport/contracts';
import { type FieldIssue, parameterField } from './field-issue.ts';
import type { FieldInputs } from './field-input.ts';

/** Returns the kind of administrator credential that a parameter holds, based on the current choice. */
export function signInOf(
  { wizard, parameters }: BlueprintDetail,
  { name }: BlueprintParameter,
  inputs: FieldInputs,
) {
  // A cleared choice means the template's default, as on the server.
  return signInKind(
    wizard,
    name,
    (choice) => inputs[choice] || parameters.find((one) => one.name === choice)?.defaultValue,
  );
}

/** Reports a value that is not a public key where one is required. */
export function keyIssue(
  blueprint: BlueprintDetail,
  parameter: BlueprintParameter,
  inputs: FieldInputs,
): FieldIssue | undefined {
  const input = inputs[parameter.name];
  if (typeof input !== 'string' || input === '' || signInOf(blueprint, parameter, inputs) !== 'key')
    return undefined;
  return isSshPublicKey(input) ? undefined : { field: parameterField(parameter.name), code: 'notPublicKey' };
}

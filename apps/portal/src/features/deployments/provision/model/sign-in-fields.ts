import {
  type BlueprintDetail,
  type BlueprintParameter,
  isSshPublicKey,
  signInKind,
} from '@blueport/contracts';
import { type FieldIssue, parameterField } from './field-issue.ts';
import type { FieldInputs } from './field-input.ts';

/** What the field of a parameter takes for the first user's way in, with what is chosen now. */
export function signInOf(
  { wizard, parameters }: BlueprintDetail,
  { name }: BlueprintParameter,
  inputs: FieldInputs,
) {
  // A choice that was cleared is what the template falls back to, as the server has it.
  return signInKind(
    wizard,
    name,
    (choice) => inputs[choice] || parameters.find((one) => one.name === choice)?.defaultValue,
  );
}

/** Says where a key is asked for and something else stands. */
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

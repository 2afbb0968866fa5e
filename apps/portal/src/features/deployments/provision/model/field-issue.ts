import type { ItemIssue } from '../../../../components/form-fields/item-issue.ts';
import type { BlueprintParameter } from '@blueport/contracts';
import { type FieldInput, optionKey, readInput } from './field-input.ts';

/** Rules the wizard checks in the browser. Their texts are in the message catalogue. */
type IssueCode =
  | 'required'
  | 'notInteger'
  | 'notJson'
  | 'notArray'
  | 'notObject'
  | 'tooShort'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'tooSmall'
  | 'tooLarge'
  | 'notAllowed'
  | 'notPublicKey'
  | 'groupName'
  | 'groupExists'
  | 'groupMissing'
  | 'tagCount'
  | 'tagKeyEmpty'
  | 'tagKeyLength'
  | 'tagKeyCharacters'
  | 'tagKeyTwice'
  | 'tagValueLength'
  | 'offerLoading'
  | 'offerFailed'
  | 'imageGone'
  | 'extensionGone';

/** Issue of a single field: from a built-in rule, from the form's author, or a message from the server. */
export type FieldIssue =
  | { readonly field: string; readonly code: IssueCode; readonly limit?: number }
  | { readonly field: string; readonly code: 'server'; readonly message: string }
  | { readonly field: string; readonly code: 'form'; readonly form: ItemIssue };

/** Returns the field name of a parameter, as used in issues, anchors and `?field=`. */
export function parameterField(name: string): string {
  return `parameters.${name}`;
}

/** Validates the input of a parameter and returns the first issue, if any. */
export function parameterIssue(
  parameter: BlueprintParameter,
  input: FieldInput | undefined,
): FieldIssue | undefined {
  const field = parameterField(parameter.name);
  const read = readInput(parameter, input);
  if (read.kind === 'invalid') return { field, code: read.code };
  if (read.kind === 'absent') return parameter.required ? { field, code: 'required' } : undefined;
  const broken = brokenAllowance(parameter, read.value) ?? brokenLimit(parameter, read.value);
  return broken && { field, ...broken };
}

interface Broken {
  readonly code: IssueCode;
  readonly limit?: number;
}

function brokenAllowance(parameter: BlueprintParameter, value: unknown): Broken | undefined {
  if (!parameter.allowedValues) return undefined;
  const allowed = new Set(parameter.allowedValues.map(optionKey));
  // A list may contain several of the allowed values, or be one of them.
  const items = Array.isArray(value) && !allowed.has(optionKey(value)) ? value : [value];
  return items.every((item) => allowed.has(optionKey(item))) ? undefined : { code: 'notAllowed' };
}

function brokenLimit(parameter: BlueprintParameter, value: unknown): Broken | undefined {
  const { minLength, maxLength, minValue, maxValue } = parameter;
  if (typeof value === 'number') {
    if (minValue !== undefined && value < minValue) return { code: 'tooSmall', limit: minValue };
    if (maxValue !== undefined && value > maxValue) return { code: 'tooLarge', limit: maxValue };
    return undefined;
  }
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined;
  const list = Array.isArray(value);
  if (minLength !== undefined && value.length < minLength) {
    return { code: list ? 'tooFew' : 'tooShort', limit: minLength };
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return { code: list ? 'tooMany' : 'tooLong', limit: maxLength };
  }
  return undefined;
}

import type { BlueprintParameter } from '@blueport/contracts';

/**
 * Input of a field: text, or the state of a switch. Numbers, lists and objects stay text until they are parsed, so that
 * incomplete input survives a refresh. An undefined input means the template's default.
 */
export type FieldInput = string | boolean;
export type FieldInputs = Readonly<Record<string, FieldInput>>;

export type ReadInput =
  | { readonly kind: 'absent' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly code: 'notInteger' | 'notJson' | 'notArray' | 'notObject' };

/** Returns the key of a choice in a select: strings unchanged, everything else as JSON. */
export function optionKey(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats a parameter value as input, the inverse of `readInput`. */
export function inputOf(parameter: BlueprintParameter, value: unknown): FieldInput | undefined {
  if (value === undefined || value === null) return undefined;
  switch (parameter.type) {
    case 'bool':
      return value === true || value === 'true';
    case 'array':
      return Array.isArray(value) ? listText(value) : optionKey(value);
    case 'object':
    case 'secureObject':
      return isEmptyObject(value) ? '' : JSON.stringify(value, null, 2);
    default:
      return optionKey(value);
  }
}

/**
 * Returns the initial input of a field: its literal default, or undefined if the default is an expression or missing.
 */
export function initialInput(parameter: BlueprintParameter): FieldInput | undefined {
  return parameter.secure ? undefined : inputOf(parameter, parameter.defaultValue);
}

/** Parses an input as the value the template expects. */
export function readInput(parameter: BlueprintParameter, input: FieldInput | undefined): ReadInput {
  if (input === undefined) return { kind: 'absent' };
  if (typeof input === 'boolean') return { kind: 'value', value: input };
  const text = input.trim();
  switch (parameter.type) {
    case 'bool':
      return text === '' ? { kind: 'absent' } : { kind: 'value', value: text === 'true' };
    case 'int':
      return readInteger(text);
    case 'array':
      return readList(text, parameter);
    case 'object':
    case 'secureObject':
      return readObject(text, parameter);
    default:
      return readText(input, parameter);
  }
}

function readText(text: string, parameter: BlueprintParameter): ReadInput {
  if (text !== '') return { kind: 'value', value: text };
  // Clearing a field with a literal text default sends an empty string. Any other empty field counts as absent.
  const clearsDefault = typeof parameter.defaultValue === 'string' && parameter.defaultValue !== '';
  return clearsDefault && !parameter.allowedValues ? { kind: 'value', value: '' } : { kind: 'absent' };
}

function readInteger(text: string): ReadInput {
  if (text === '') return { kind: 'absent' };
  const value = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value)
    ? { kind: 'value', value }
    : { kind: 'invalid', code: 'notInteger' };
}

/** Parses a list: JSON if it starts with a bracket, otherwise one text per line. */
function readList(text: string, parameter: BlueprintParameter): ReadInput {
  if (text === '') {
    return Array.isArray(parameter.defaultValue) ? { kind: 'value', value: [] } : { kind: 'absent' };
  }
  if (!text.startsWith('[')) {
    const lines = text.split('\n').map((line) => line.trim());
    return { kind: 'value', value: lines.filter((line) => line !== '') };
  }
  const value = parseJson(text);
  if (value === undefined) return { kind: 'invalid', code: 'notJson' };
  return Array.isArray(value) ? { kind: 'value', value } : { kind: 'invalid', code: 'notArray' };
}

function readObject(text: string, parameter: BlueprintParameter): ReadInput {
  if (text === '') {
    return parameter.defaultValue === undefined ? { kind: 'absent' } : { kind: 'value', value: {} };
  }
  const value = parseJson(text);
  if (value === undefined) return { kind: 'invalid', code: 'notJson' };
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { kind: 'value', value }
    : { kind: 'invalid', code: 'notObject' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function listText(items: readonly unknown[]): string {
  const plain = items.every((item) => typeof item === 'string' && /^[^\s[][^\n]*$/.test(item));
  return plain ? items.join('\n') : JSON.stringify(items, null, 2);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

import { fieldTypeOf, type WizardItem } from '@blueport/contracts';

/** The input of a form field while a user types: text, also for numbers and lists of choices. */
export type ItemInput = string | boolean | undefined;

type Reading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'invalid' };

/** Returns the selected values of a multiple choice. */
export function selectedValues(input: ItemInput): string[] {
  if (typeof input !== 'string' || input === '') return [];
  if (!input.startsWith('[')) return input.split('\n').filter((line) => line !== '');
  try {
    const read = JSON.parse(input) as unknown;
    return Array.isArray(read)
      ? read.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      : [];
  } catch {
    return [];
  }
}

/** Returns the input for the selected values of a multiple choice. */
export function inputOfChosen(chosen: readonly string[]): string {
  return JSON.stringify(chosen);
}

/** Returns the input that shows a value. */
export function inputOfDefault(value: WizardItem['default']): ItemInput {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? inputOfChosen(value) : String(value);
}

/** Reads an input as the value that rules and conditions check. */
export function readItem({ type }: Pick<WizardItem, 'type'>, input: ItemInput): Reading {
  if (input === undefined) return { kind: 'absent' };
  if (typeof input === 'boolean') return { kind: 'value', value: input };
  const kind = fieldTypeOf(type)?.input?.value;
  if (kind === 'list') {
    const chosen = selectedValues(input);
    return chosen.length === 0 ? { kind: 'absent' } : { kind: 'value', value: chosen };
  }
  if (input.trim() === '') return { kind: 'absent' };
  if (kind !== 'number') return { kind: 'value', value: input };
  // Whole numbers, in the notation of templates.
  const value = Number(input.trim());
  return /^-?\d+$/.test(input.trim()) && Number.isSafeInteger(value)
    ? { kind: 'value', value }
    : { kind: 'invalid' };
}

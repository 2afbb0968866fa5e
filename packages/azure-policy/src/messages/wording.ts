import type { Wording } from '../types.ts';
import { policyHints, policyMessages } from './messages.ts';

/** Id of a sentence in `policyMessages`. */
export type MessageId = keyof typeof policyMessages;

/** Values of a sentence's placeholders, by name. */
export type GivenValues = Readonly<Record<string, string | number | undefined>>;

/** A sentence that has not been written yet. */
export interface Finding {
  readonly reason: MessageId;
  readonly values?: GivenValues;
}

const placeholder = /\{(\w+)\}/g;

/** Returns a sentence in English with its values; the hint is absent if one of its values is absent or empty. */
export function wordingOf({ reason, values: placeholders = {} }: Finding): Wording {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(placeholders))
    if (value !== undefined) values[name] = String(value);
  const fill = (text: string): string =>
    text.replaceAll(placeholder, (written, name: string) => values[name] ?? written);
  const hint: string | undefined = policyHints[reason];
  const isComplete = [...(hint ?? '').matchAll(placeholder)].every(([, name = '']) => values[name]);
  return {
    reason,
    values,
    message: fill(policyMessages[reason]),
    ...(hint !== undefined && isComplete ? { hint: fill(hint) } : {}),
  };
}

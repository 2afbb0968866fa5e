import type { Wording } from '../types.ts';
import { diagnosticHints, diagnosticMessages } from './messages.ts';

/** Id of a sentence in `diagnosticMessages`. */
export type MessageId = keyof typeof diagnosticMessages;

/** Values of a sentence's placeholders, by name. */
export type PlaceholderValues = Readonly<Record<string, string | number | bigint | undefined>>;

const placeholder = /\{(\w+)\}/g;

/** Returns a sentence in English with its values; the hint is absent if one of its values is absent or empty. */
export function wordingOf(reason: MessageId, placeholders: PlaceholderValues = {}): Wording {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(placeholders))
    if (value !== undefined) values[name] = String(value);
  const fill = (text: string): string =>
    text.replaceAll(placeholder, (written, name: string) => values[name] ?? written);
  const hint: string | undefined = diagnosticHints[reason];
  const isComplete = [...(hint ?? '').matchAll(placeholder)].every(([, name = '']) => values[name]);
  return {
    reason,
    values,
    message: fill(diagnosticMessages[reason]),
    ...(hint !== undefined && isComplete ? { hint: fill(hint) } : {}),
  };
}

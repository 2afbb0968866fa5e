import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

type Token = string | readonly unknown[] | Readonly<Record<string, unknown>>;

function namesIn(message: CompiledMessage | Token | undefined): string[] {
  if (message === undefined || typeof message === 'string') return [];
  if (!Array.isArray(message))
    return Object.values(message).flatMap((part) => namesIn(part as Token | undefined));
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return [];
    const [name, , ...rest] = part as [string, ...Token[]];
    return [name, ...rest.flatMap(namesIn)];
  });
}

/** Yields the values that select a text, each with its options in alphabetical order. */
function* selectsOf(message: unknown): Generator<string> {
  if (!Array.isArray(message)) return;
  for (const part of message as unknown[]) {
    const [name, kind, options] = Array.isArray(part) ? (part as unknown[]) : [];
    if (typeof options !== 'object' || options === null) continue;
    // The compiler also adds the member `offset`, which only plurals use.
    const names = Object.keys(options).filter((option) => option !== 'offset');
    if (kind === 'select') yield `${String(name)}: ${names.toSorted().join(', ')}`;
    for (const text of Object.values(options)) yield* selectsOf(text);
  }
}

/** Returns the values of an ICU message that select a text, with their options. */
export const selectsIn = (text: string): ReadonlySet<string> =>
  new Set(selectsOf(compileMessageOrThrow(text)));

/** Returns the names of the values in an ICU message, including those of `select` and `plural`. */
export const placeholdersIn = (text: string): ReadonlySet<string> =>
  new Set(namesIn(compileMessageOrThrow(text)));

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

/** Returns the names of the values in an ICU message, including those of `select` and `plural`. */
export const placeholdersIn = (text: string): ReadonlySet<string> =>
  new Set(namesIn(compileMessageOrThrow(text)));

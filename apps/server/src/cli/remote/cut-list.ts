import type { ListResult } from '@blueport/contracts';
import { wholeNumber } from './inputs.ts';
import type { Verb, VerbInput } from './verb.ts';

/** The beginning of a list that the portal answers whole, as long as --limit says; 0 stands for all. */
export function cutHere({ cut }: Verb, answer: unknown, input: VerbInput): unknown {
  const limit = cut === true ? wholeNumber(input, 'limit') : undefined;
  return limit !== undefined && limit > 0 && Array.isArray(answer) ? answer.slice(0, limit) : answer;
}

/** Says on standard error how much of a list is there, where not all of it is shown; scripts read the other stream. */
export function sayCut({ options = {} }: Verb, whole: unknown, shown: unknown): void {
  const more = ['limit', 'skip'].filter((option) => option in options).map((option) => `--${option}`);
  if (more.length === 0) return;
  const { total, result, isMore } = (whole ?? {}) as Partial<ListResult<unknown>> & { isMore?: boolean };
  const all = Array.isArray(whole) ? whole.length : total;
  const count = Array.isArray(shown) ? shown.length : result?.length;
  if (all === undefined || count === undefined || count >= all) return;
  console.error(`${count} of ${isMore === true ? 'at least ' : ''}${all}; ${more.join(', ')}`);
}

import type { ApiError } from '../../../../core/api/problem.ts';
import { toApiError } from '../../../../core/api/problem.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a select offers that only the cloud knows, and how far the question has come. */
export interface CloudChoices {
  readonly choices: readonly Choice[];
  /** `waiting`: nothing was asked yet. An answer that is here stays `ready` while it is asked for again. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'empty' | 'ready';
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Whether there is nothing to choose from, for a reason that somebody has to be told. */
export const isLacking = ({ state }: CloudChoices): boolean => state === 'failed' || state === 'empty';

/** The parts of a query that tell how it stands. */
interface Question<Answer> {
  /** The answer to the present question, not to an earlier one. */
  readonly currentData?: Answer | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
  readonly refetch: () => unknown;
}

/** The choices in the answer to a query. */
export function cloudChoices<Answer>(
  question: Question<Answer>,
  choicesIn: (answer: Answer) => readonly Choice[],
): CloudChoices {
  const { currentData: answer, isFetching, isUninitialized } = question;
  const retry = () => void question.refetch();
  if (answer !== undefined) {
    const choices = choicesIn(answer);
    return { choices, state: choices.length > 0 ? 'ready' : 'empty', error: undefined, retry };
  }
  const nothing = { choices: [], error: undefined, retry };
  if (isUninitialized) return { ...nothing, state: 'waiting' };
  if (isFetching || question.error === undefined) return { ...nothing, state: 'loading' };
  return { ...nothing, state: 'failed', error: toApiError(question.error) };
}

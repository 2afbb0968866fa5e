import type { ApiError } from '../../../../core/api/problem.ts';
import { toApiError } from '../../../../core/api/problem.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Choices of a select that come from the cloud, and the state of their query. */
export interface CloudChoices {
  readonly choices: readonly Choice[];
  /** `waiting` means not requested yet. Loaded choices stay `ready` during a refetch. */
  readonly state: 'waiting' | 'loading' | 'failed' | 'empty' | 'ready';
  readonly error: ApiError | undefined;
  readonly retry: () => void;
}

/** Returns whether there are no choices for a reason the user needs to know. */
export const hasNoChoices = ({ state }: CloudChoices): boolean => state === 'failed' || state === 'empty';

/** Subset of a query result that determines its state. */
interface Question<Answer> {
  /** Response for the current arguments, not for earlier ones. */
  readonly currentData?: Answer | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
  readonly refetch: () => unknown;
}

/** Converts a query result to choices. */
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
  const noChoices = { choices: [], error: undefined, retry };
  if (isUninitialized) return { ...noChoices, state: 'waiting' };
  if (isFetching || question.error === undefined) return { ...noChoices, state: 'loading' };
  return { ...noChoices, state: 'failed', error: toApiError(question.error) };
}

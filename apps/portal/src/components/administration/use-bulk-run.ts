import { useState } from 'react';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { problemText } from '../states/index.ts';

/** Result of the action on one row: accepted, refused with an error, or a text if there was nothing to do. */
export type BulkResult = { readonly error?: unknown } | string;

/** Returns why a row was refused: the issues of its values, unless the problem itself has more detail. */
export function refusalText(error: unknown): string {
  const problem = toApiError(error);
  const issueText = (problem?.errors ?? []).map(({ message }) => message).join(' ');
  const isIssueEnough = isProblem(error, 'budget-exceeded') || !problem?.detail;
  return issueText !== '' && isIssueEnough ? issueText : problemText(problem).detail;
}

/** Applies an action to rows one by one and records each result. A refusal does not stop the others. */
export function useBulkRun(ids: readonly string[], run: (id: string) => Promise<BulkResult>) {
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    for (const id of ids) {
      const result = await run(id);
      setResults((now) => new Map(now).set(id, result));
    }
    setRunning(false);
  };
  return { results, running, start };
}

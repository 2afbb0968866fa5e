import { useMemo, useRef, useState } from 'react';

/**
 * Submit attempt. The same body keeps its idempotency key, so that a double click or a retry after a lost response
 * deploys only once.
 */
interface Submission {
  readonly key: string;
  readonly body: string;
}

/** Returns the submission for a request: the previous one if the body is unchanged, otherwise one with a new key. */
export function submissionFor(
  earlier: Submission | undefined,
  request: object,
  newKey: () => string,
): Submission {
  const body = JSON.stringify(request);
  return earlier?.body === body ? earlier : { key: newKey(), body };
}

export interface Attempt {
  readonly submitting: boolean;
  /** Starts an attempt, or returns undefined while an earlier one is in progress. */
  readonly begin: (request: object) => Submission | undefined;
  /**
   * Ends an attempt. `answered` means that the server accepted or rejected it; otherwise a retry uses the same
   * idempotency key.
   */
  readonly end: (outcome: 'answered' | 'lost') => void;
  /**
   * Whether these exact values were sent without a response. A retry returns the result of the first request, even if
   * validation would now fail, for example because it already created the new resource group.
   */
  readonly isLost: (request: object) => boolean;
}

/** Manages the submit attempt for the whole wizard, so that it survives leaving and reopening the summary. */
export function useAttempt(): Attempt {
  const submission = useRef<Submission>(undefined);
  // A state update would only apply on the next render, too late for the second click of a double click.
  const isBusy = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  const [lost, setLost] = useState<string>();
  const { begin, end } = useMemo(
    () => ({
      begin: (request: object) => {
        if (isBusy.current) return undefined;
        isBusy.current = true;
        setSubmitting(true);
        submission.current = submissionFor(submission.current, request, () => crypto.randomUUID());
        return submission.current;
      },
      end: (outcome: 'answered' | 'lost') => {
        isBusy.current = false;
        setSubmitting(false);
        setLost(outcome === 'lost' ? submission.current?.body : undefined);
        if (outcome === 'answered') submission.current = undefined;
      },
    }),
    [],
  );
  return {
    submitting,
    begin,
    end,
    isLost: (request) => lost !== undefined && lost === JSON.stringify(request),
  };
}

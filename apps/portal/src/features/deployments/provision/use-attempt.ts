import { useMemo, useRef, useState } from 'react';
import { type Submission, submissionFor } from './model/submission.ts';

export interface Attempt {
  readonly submitting: boolean;
  /** What to send; undefined while an earlier submit is on its way. */
  readonly begin: (request: object) => Submission | undefined;
  /** `answered`: whether the server took or refused it; else the same values are sent with the same key again. */
  readonly end: (outcome: 'answered' | 'lost') => void;
  /**
   * Whether these very values were sent and no answer came. Sent again they meet their first answer, whatever the world looks like by
   * now: the new resource group may be there already because of them.
   */
  readonly isLost: (request: object) => boolean;
}

/** One attempt to submit, kept for the whole wizard: whoever leaves the summary and comes back goes on with the same one. */
export function useAttempt(): Attempt {
  const submission = useRef<Submission>(undefined);
  // A state would only take effect with the next rendering, too late for the second half of a double click.
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

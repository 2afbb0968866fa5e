import { useCallback, useRef, useState } from 'react';
import { toApiError } from '../../api/problem.ts';
import { problemText } from '../../states/index.ts';
import { toRequest } from './model/deployment-request.ts';
import { mapDiagnostics, type MappedIssues, mapProblemIssues } from './model/server-issues.ts';
import { type Submission, submissionFor } from './model/submission.ts';
import { useCheckDeploymentMutation, useSubmitDeploymentMutation } from './queries.ts';
import type { Wizard } from './use-wizard.ts';

/** Asking the server: the check before the summary, and the one submit. Refusals land on the fields they point at. */
export function useSubmission(wizard: Wizard, onAccepted: (name: string) => void) {
  const { blueprint, state, dispatch } = wizard;
  const [check, checking] = useCheckDeploymentMutation();
  const [submit] = useSubmitDeploymentMutation();
  const [submitting, setSubmitting] = useState(false);
  const submission = useRef<Submission>(undefined);
  // A state would only take effect with the next rendering, too late for the second half of a double click.
  const busy = useRef(false);

  const refuse = useCallback(
    (error: unknown): MappedIssues => {
      const problem = toApiError(error);
      const mapped = mapProblemIssues(blueprint, state.values, problem?.errors ?? []);
      const { title, detail } = problemText(problem);
      const nothingNamed = mapped.fields.length + mapped.general.length === 0;
      const issues = nothingNamed ? { ...mapped, general: [`${title}. ${detail}`] } : mapped;
      dispatch({ type: 'refused', issues });
      return issues;
    },
    [blueprint, dispatch, state.values],
  );

  const checkOnServer = useCallback(async (): Promise<MappedIssues> => {
    const { data, error } = await check(toRequest(blueprint, state.values));
    if (error) return refuse(error);
    const issues = { fields: mapDiagnostics(blueprint, data), general: [] };
    dispatch({ type: 'refused', issues });
    return issues;
  }, [blueprint, check, dispatch, refuse, state.values]);

  const submitOnce = useCallback(async (): Promise<MappedIssues | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setSubmitting(true);
    submission.current = submissionFor(submission.current, toRequest(blueprint, state.values), () =>
      crypto.randomUUID(),
    );
    const { data, error } = await submit(submission.current);
    busy.current = false;
    setSubmitting(false);
    // Only a lost or broken answer leaves open whether the deployment was started; a refusal ends the attempt.
    const status = toApiError(error)?.status ?? 0;
    if (!error || (status >= 400 && status < 500)) submission.current = undefined;
    if (error) return refuse(error);
    onAccepted(data.name);
    return undefined;
  }, [blueprint, onAccepted, refuse, state.values, submit]);

  return { checkOnServer, submitOnce, submitting, checking: checking.isLoading, preview: checking.data };
}

import { useCallback, useRef, useState } from 'react';
import { toApiError } from '../../api/problem.ts';
import { problemText } from '../../states/index.ts';
import { useRedeployDeploymentMutation } from '../../api/deployment-queries.ts';
import { toRedeployment, toRequest } from './model/deployment-request.ts';
import type { MappedIssues } from './model/server-issues.ts';
import { type Submission, submissionFor } from './model/submission.ts';
import {
  useCheckDeploymentMutation,
  useCheckRedeploymentMutation,
  useSubmitDeploymentMutation,
} from './queries.ts';
import type { Wizard } from './use-wizard.ts';

/** Asking the server: the check before the summary, and the one submit. Refusals land on the fields they point at. */
export function useSubmission(wizard: Wizard, onAccepted: (name: string) => void) {
  const { blueprint, again, state, dispatch, offer } = wizard;
  const [check, checking] = useCheckDeploymentMutation();
  const [checkAgain, checkingAgain] = useCheckRedeploymentMutation();
  const [submit] = useSubmitDeploymentMutation();
  const [redeploy] = useRedeployDeploymentMutation();
  const [submitting, setSubmitting] = useState(false);
  const submission = useRef<Submission>(undefined);
  // A state would only take effect with the next rendering, too late for the second half of a double click.
  const busy = useRef(false);

  const refuse = useCallback(
    async (error: unknown): Promise<MappedIssues> => {
      const { mapProblemIssues } = await import('./model/server-issues.ts');
      const problem = toApiError(error);
      const mapped = mapProblemIssues(
        blueprint,
        state.values,
        problem?.errors ?? [],
        toRequest(blueprint, state.values, offer).machine,
      );
      const { title, detail } = problemText(problem);
      const nothingNamed = mapped.fields.length + mapped.general.length === 0;
      const issues = nothingNamed ? { ...mapped, general: [`${title}. ${detail}`] } : mapped;
      dispatch({ type: 'refused', issues });
      return issues;
    },
    [blueprint, dispatch, offer, state.values],
  );

  const checkOnServer = useCallback(async (): Promise<MappedIssues> => {
    // Deploying again has a check of its own: the one of new deployments would ask for the secrets that are kept.
    const { data, error } =
      again === undefined
        ? await check(toRequest(blueprint, state.values, offer))
        : await checkAgain({ id: again.name, body: toRedeployment(blueprint, state.values) });
    if (error) return refuse(error);
    const { mapDiagnostics } = await import('./model/server-issues.ts');
    const issues = { fields: mapDiagnostics(blueprint, data), general: [] };
    dispatch({ type: 'refused', issues });
    return issues;
  }, [again, blueprint, check, checkAgain, dispatch, offer, refuse, state.values]);

  const submitOnce = useCallback(async (): Promise<MappedIssues | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setSubmitting(true);
    submission.current = submissionFor(submission.current, toRequest(blueprint, state.values, offer), () =>
      crypto.randomUUID(),
    );
    const { data, error } =
      again === undefined
        ? await submit(submission.current)
        : await redeploy({
            id: again.name,
            key: submission.current.key,
            body: toRedeployment(blueprint, state.values),
          });
    busy.current = false;
    setSubmitting(false);
    // Only a lost or broken answer leaves open whether the deployment was started; a refusal ends the attempt.
    const status = toApiError(error)?.status ?? 0;
    if (!error || (status >= 400 && status < 500)) submission.current = undefined;
    if (error) return refuse(error);
    onAccepted(data.name);
    return undefined;
  }, [again, blueprint, offer, onAccepted, redeploy, refuse, state.values, submit]);

  const asked = again === undefined ? checking : checkingAgain;
  return {
    checkOnServer,
    submitOnce,
    submitting,
    checking: asked.isLoading,
    verdict: asked.data,
    refused: asked.isError,
  };
}

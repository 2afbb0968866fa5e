import { deploymentPath, type DeploymentRequest } from '@blueport/contracts';
import { useCallback, useState } from 'react';
import { verdictApi } from '../../../core/api/verdict-api.ts';
import { isProblem, toApiError } from '../../../core/api/problem.ts';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { problemText } from '../../../components/states/index.ts';
import { uncachedQuery } from '../../../components/verdict/uncached-query.ts';
import { toRequest } from './model/to-request.ts';
import { toRedeployment } from './model/redeployment.ts';
import { formatRelative } from '../../../core/i18n/format.ts';
import { loadFindingTexts } from '../../../core/i18n/finding-text.ts';
import { mapDiagnostics, type MappedIssues, mapProblemIssues } from './model/server-issues.ts';
import type { Attempt } from './use-attempt.ts';
import type { Wizard } from './use-wizard.ts';

/** Returns a function that maps an error response to fields. */
function useRefusal({ blueprint, state, dispatch, offer }: Wizard) {
  return useCallback(
    (error: unknown): MappedIssues => {
      const problem = toApiError(error);
      const mapped = mapProblemIssues(
        blueprint,
        state.values,
        problem?.errors ?? [],
        toRequest(blueprint, state.values, offer).machine,
      );
      const nothingNamed = mapped.fields.length + mapped.general.length === 0;
      const { title, detail } = problemText(problem);
      const issues = nothingNamed ? { ...mapped, general: [`${title}. ${detail}`] } : mapped;
      const limits = isProblem(error, 'budget-exceeded') ? (problem?.errors ?? []) : undefined;
      dispatch({
        type: 'refused',
        issues: { ...issues, isOverLimit: limits !== undefined, ...(limits && { limits }) },
      });
      return issues;
    },
    [blueprint, dispatch, offer, state.values],
  );
}

/** Checks the values on the server before the summary. */
function useServerCheck(wizard: Wizard, refuse: ReturnType<typeof useRefusal>) {
  const { blueprint, existingDeployment, state, dispatch, offer } = wizard;
  const [check, checking] = verdictApi.useVerdictCheckMutation();
  const [checkRedeployment, checkingRedeployment] = verdictApi.useVerdictRedeploymentMutation();
  const checkOnServer = useCallback(
    async (forceRefresh = false): Promise<MappedIssues> => {
      // Redeploying has a separate check: the one of new deployments would ask for stored secrets.
      const query = uncachedQuery(forceRefresh);
      const { data, error } =
        existingDeployment === undefined
          ? await check({ query, body: toRequest(blueprint, state.values, offer) })
          : await checkRedeployment({
              id: existingDeployment.name,
              query,
              body: toRedeployment(blueprint, state.values, existingDeployment),
            });
      if (error) return refuse(error);
      if (data.diagnostics.length > 0) await loadFindingTexts();
      const issues = { fields: mapDiagnostics(blueprint, data), general: [] };
      dispatch({ type: 'refused', issues });
      return issues;
    },
    [existingDeployment, blueprint, check, checkRedeployment, dispatch, offer, refuse, state.values],
  );
  return { checkOnServer, request: existingDeployment === undefined ? checking : checkingRedeployment };
}

/** A recent deployment that equals the one of the form. */
export interface EqualDeployment {
  readonly title: string;
  readonly path: string;
  /** How long ago it was created, as text. */
  readonly age: string;
}

/** Returns the deployment because of which a request was refused as equal, if that is the error. */
function equalDeployment(error: unknown, request: object): EqualDeployment | undefined {
  const { reason, values } = toApiError(error) ?? {};
  if (reason !== 'equal-deployment' || !values || !('subscriptionId' in request)) return undefined;
  const { subscriptionId, resourceGroup = null } = request as DeploymentRequest;
  const { name = '', title = '', seconds } = values;
  return {
    title,
    path: `/portal${deploymentPath({ name, subscriptionId, resourceGroup })}`,
    age: formatRelative(new Date(0), new Date(Number(seconds) * 1000)),
  };
}

/** Manages the server check and the submit. Errors are assigned to the fields they refer to. */
export function useSubmission(wizard: Wizard, attempt: Attempt, onAccepted: (name: string) => void) {
  const { blueprint, existingDeployment, state, offer } = wizard;
  const refuse = useRefusal(wizard);
  const { checkOnServer, request: serverCheck } = useServerCheck(wizard, refuse);
  const [submit] = deploymentApi.useDeploymentCreateMutation();
  const [redeploy] = deploymentApi.useDeploymentRedeployMutation();
  const { submitting, begin, end } = attempt;
  const [isStale, setStale] = useState(false);
  const [equal, setEqual] = useState<EqualDeployment>();

  const redeployRequest = existingDeployment && {
    id: existingDeployment.name,
    etag: existingDeployment.etag,
    body: toRedeployment(blueprint, state.values, existingDeployment),
  };
  const request = redeployRequest ?? toRequest(blueprint, state.values, offer);
  const submitOnce = async (isRepeated = false): Promise<MappedIssues | undefined> => {
    const submission = begin(request);
    if (!submission) return undefined;
    // The ETag prevents overwriting changes made by other users.
    const { data, error } = redeployRequest
      ? await redeploy({ ...redeployRequest, idempotencyKey: submission.key })
      : await submit({
          idempotencyKey: submission.key,
          // The same form may have been sent from another browser tab.
          query: isRepeated ? {} : { equal: 'refuse' },
          body: JSON.parse(submission.body) as DeploymentRequest,
        });
    // Only a lost response or server error leaves open whether the deployment started; a rejection ends the attempt.
    const status = toApiError(error)?.status ?? 0;
    end(!error || (status >= 400 && status < 500) ? 'answered' : 'lost');
    const isOutdated = redeployRequest !== undefined && isProblem(error, 'stale');
    setStale(isOutdated);
    const equal = equalDeployment(error, request);
    setEqual(equal);
    if (isOutdated || equal) return undefined;
    if (error) return refuse(error);
    onAccepted(data.name);
    return undefined;
  };

  return {
    checkOnServer,
    submitOnce,
    submitting,
    /** Whether the current values were sent and the response was lost. */
    isLost: attempt.isLost(request),
    // The first check starts right after the summary is shown.
    checking: serverCheck.isLoading || (serverCheck.isUninitialized && wizard.issues.length === 0),
    verdict: serverCheck.data,
    refused: serverCheck.isError,
    /** Whether the request was rejected because the deployment changed since the wizard was opened. */
    isStale,
    /** An equal deployment that was just created, because of which the request was refused. */
    equal,
    wasRead: useCallback(() => setStale(false), []),
  };
}

import { isSettled } from '@blueport/contracts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ErrorState, LoadingState } from '../../../components/states/index.ts';
import { SharedView } from './components/SharedView.tsx';
import { deploymentShareApi } from './queries.ts';

const lookAgainMs = 2000;

/** Deployment shared with the signed-in user. */
export function Component() {
  const { share = '' } = useParams();
  const [interval, setPolling] = useState(0);
  const { data, error, refetch } = deploymentShareApi.useDeploymentShareOpenQuery(
    { share },
    { pollingInterval: interval, skipPollingIfUnfocused: true },
  );
  // Live events require access to the organization's deployments, so poll until the deployment settles.
  const nextInterval = data && !isSettled(data.deployment.state) ? lookAgainMs : 0;
  if (nextInterval !== interval) setPolling(nextInterval);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <SharedView shared={data} way={{ share }} />;
}

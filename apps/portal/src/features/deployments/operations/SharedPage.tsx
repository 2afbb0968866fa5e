import { isSettled } from '@blueport/contracts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadingState } from '../../../components/states/index.ts';
import { PageFailure } from '../../../components/states/PageFailure.tsx';
import { SharedView } from './components/SharedView.tsx';
import { deploymentShareApi } from './queries.ts';

const activePollingMs = 2000;

/** Deployment shared with the signed-in user. */
export function Component() {
  const { share = '' } = useParams();
  const [pollingMs, setPollingMs] = useState(0);
  const { data, error, refetch } = deploymentShareApi.useDeploymentShareOpenQuery(
    { share },
    { pollingInterval: pollingMs, skipPollingIfUnfocused: true },
  );
  // Live events require access to the organization's deployments, so poll until the deployment settles.
  const nextPollingMs = data && !isSettled(data.deployment.state) ? activePollingMs : 0;
  if (nextPollingMs !== pollingMs) setPollingMs(nextPollingMs);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <SharedView shared={data} way={{ share }} />;
}

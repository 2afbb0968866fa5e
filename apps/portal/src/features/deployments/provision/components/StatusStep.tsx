import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  type Approval,
  type BlueprintDetail,
  type DeploymentDetail,
  deploymentPath,
} from '@blueport/contracts';
import { requestEndOf } from '../../../../components/status/request-end.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { approvalApi } from '../../../../core/api/approval-api.ts';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { FailureTable } from '../../../../components/deployment-progress/FailureTable.tsx';
import {
  elapsedSeconds,
  isSharedStep,
  operationProgress,
  stepsText,
} from '../../../../components/deployment-progress/operation-progress.ts';
import { ProgressRing } from '../../../../components/deployment-progress/ProgressRing.tsx';
import { RequestCard } from '../../../../components/deployment-progress/RequestCard.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { StepList } from '../../../../components/deployment-progress/StepList.tsx';
import { useLiveDeployments } from '../../../../components/deployment-progress/use-live-deployments.ts';
import { useNow } from '../../../../components/deployment-progress/use-now.ts';
import { DeploymentGraph } from '../../../../components/graph/DeploymentGraph.tsx';
import { formatDateTime, formatDuration } from '../../../../core/i18n/format.ts';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState } from '../../../../components/states/index.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

interface StatusStepProps {
  readonly blueprint: BlueprintDetail;
  /** Name of the deployment that was started. */
  readonly name: string;
}

/** Queries the deployment and the approval it is waiting for. */
function useStatus(name: string) {
  useLiveDeployments();
  // Live events update the page; polling covers proxies that buffer the event stream.
  const query = deploymentApi.useDeploymentDetailQuery({ id: name }, { pollingInterval: 10_000 });
  const { data: requests } = approvalApi.useApprovalListQuery(
    query.data?.state === 'PendingApproval' ? { query: { filter: query.data.title, limit: 50 } } : skipToken,
  );
  const { data } = query;
  const operation = data?.operations[0];
  const now = useNow(operation !== undefined && operation.finishedAt === null);
  const request = requests?.result.find(
    ({ state, deployment }) => state === 'pending' && deployment.name === name,
  );
  return { query, data, operation, now, request };
}

/**
 * Returns the paths of the form. A failed deployment is corrected under the same ID, because a new one would duplicate
 * existing resources.
 */
function formLinks(blueprint: string, deployment: string) {
  const like = `/portal/blueprint/${blueprint}/form?from=${deployment}`;
  return { like, redeploy: `${like}&redeploy=1` };
}

/** Progress of the deployment, and errors with a link to the responsible field. */
export function StatusStep({ blueprint, name }: StatusStepProps) {
  const t = useT();
  const [view, setView] = useState<'steps' | 'graph'>('steps');
  const { query, data, operation, now, request } = useStatus(name);
  if (query.error && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data || !operation) return <Skeleton variant="rounded" height={320} />;
  const end = requestEndOf(data);
  if (end !== undefined) return <RequestCard hasButton deployment={data} end={end} />;
  const isFailing = operation.error ?? operation.steps.some((step) => step.error && !isSharedStep(step));
  const titles = new Map(blueprint.parameters.map((parameter) => [parameter.name, parameter.title]));
  const { redeploy: redeployLink } = formLinks(blueprint.name, data.name);
  return (
    <>
      <StatusHead blueprint={blueprint} deployment={data} operation={operation} request={request} now={now} />
      {isFailing && (
        <SectionCard spaced title={t('deploy.failures')}>
          <FailureTable
            operation={operation}
            fieldLink={(parameter) => `${redeployLink}&field=parameters.${parameter}`}
            fieldTitle={(parameter) => titles.get(parameter) ?? parameter}
          />
        </SectionCard>
      )}
      {operation.steps.length > 0 && (
        <SectionCard
          spaced
          title={t('deploy.steps')}
          end={
            <ViewSwitch
              label={t('provision.view')}
              value={view}
              options={[
                { value: 'steps', label: t('provision.viewSteps') },
                { value: 'graph', label: t('provision.viewGraph') },
              ]}
              onChange={setView}
            />
          }
        >
          {view === 'steps' ? (
            <StepList steps={operation.steps} now={now} />
          ) : (
            <DeploymentGraph deployment={data} />
          )}
        </SectionCard>
      )}
    </>
  );
}

interface StatusHeadProps {
  readonly blueprint: BlueprintDetail;
  readonly deployment: DeploymentDetail;
  readonly operation: DeploymentDetail['operations'][number];
  readonly request: Approval | undefined;
  readonly now: number;
}

/** Progress ring, state and next actions. */
function StatusHead({ blueprint, deployment, operation, request, now }: StatusHeadProps) {
  const t = useT();
  const progress = operationProgress(operation);
  const { percent, outcome } = progress;
  const waiting = deployment.state === 'PendingApproval';
  const seconds = elapsedSeconds(operation, now);
  const { like, redeploy: redeployLink } = formLinks(blueprint.name, deployment.name);
  return (
    <SectionCard
      spaced
      title={deployment.title}
      end={<StatusChip of="deployment" state={deployment.state} />}
    >
      <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
        <ProgressRing percent={percent} outcome={outcome} label={t('deploy.progress')} />
        <Box role="status" sx={{ flex: 1, minWidth: 200 }}>
          <Typography variant="h3" component="p">
            {waiting
              ? t('provision.waiting')
              : deployment.state === 'Canceled'
                ? t('provision.canceled')
                : t(`provision.outcome.${outcome}`)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {stepsText(t, progress)}
            {seconds !== undefined && ` · ${formatDuration(seconds * 1000)}`}
          </Typography>
          {waiting && request && (
            <Typography variant="body2" color="textSecondary">
              {t('provision.waitingFor', { time: formatDateTime(request.expiresAt) })}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {outcome === 'error' && (
            <Button component={Link} to={`${like}&step=subscription`} nativeButton={false}>
              {t('provision.deployLike')}
            </Button>
          )}
          {waiting && (
            <Button
              variant="outlined"
              component={Link}
              to={request ? `/portal/approval?sel=${request.id}` : '/portal/approval'}
              nativeButton={false}
            >
              {t(request ? 'provision.thisRequest' : 'provision.approvals')}
            </Button>
          )}
          <Button
            variant={outcome === 'error' ? 'outlined' : 'contained'}
            component={Link}
            to={`/portal${deploymentPath(deployment)}`}
            nativeButton={false}
          >
            {t('provision.openDeployment')}
          </Button>
          {outcome === 'error' && (
            <Button
              variant="contained"
              component={Link}
              to={`${redeployLink}&step=summary`}
              nativeButton={false}
            >
              {t('provision.tryAgain')}
            </Button>
          )}
        </Box>
      </Box>
    </SectionCard>
  );
}

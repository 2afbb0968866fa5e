import StoppedIcon from '@mui/icons-material/StopCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, type Operation, type Outcome, outcomeOf } from '@blueport/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import {
  elapsedSeconds,
  operationProgress,
  stepsText,
} from '../../../../components/deployment-progress/operation-progress.ts';
import { OutcomeIcon } from '../../../../components/deployment-progress/OutcomeIcon.tsx';
import { ProgressRing } from '../../../../components/deployment-progress/ProgressRing.tsx';
import { rootCause } from '../../../../components/deployment-progress/root-cause.ts';
import { StepList } from '../../../../components/deployment-progress/StepList.tsx' with { load: 'part' };
import { useNow } from '../../../../components/deployment-progress/use-now.ts';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { formatDuration } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { deferredPart } from '../../../../ui/loading/deferred-part.tsx';
import { SteadySuspense } from '../../../../ui/loading/SteadySuspense.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { Legend } from '../../../../ui/chart/Legend.tsx';
import { healthOf } from '../health.ts';
import { RootCauseCard } from './RootCauseCard.tsx' with { load: 'part' };

const DriftCheck = deferredPart(async () => (await import('./DriftCheck.tsx')).DriftCheck, ['problems']);
/** Height of a small button. */
const checkHeight = { xs: 44, md: 30 } as const;

const shownOutcomes: readonly Outcome[] = ['success', 'running', 'pending', 'warning', 'error'];

interface OutcomeCountsProps {
  readonly deployment: DeploymentDetail;
  readonly operation: Operation;
}

/** Number of resources by state or, for a deletion, the number deleted and kept. */
function OutcomeCounts({ deployment, operation }: OutcomeCountsProps) {
  const t = useT();
  // Detached resources are no longer monitored.
  if (operation.kind === 'detach') return null;
  const deletes = operation.kind === 'delete';
  const states = (deletes ? operation.steps : deployment.resources).map(({ state }) => outcomeOf(state));
  const counts = Object.groupBy(states, (outcome) => outcome);
  return (
    <Box sx={{ marginInlineStart: { md: 'auto' } }}>
      <Legend
        label={t('deployments.byState')}
        items={shownOutcomes
          .filter((outcome) => counts[outcome])
          .map((outcome) => ({
            id: outcome,
            icon: <OutcomeIcon outcome={outcome} />,
            count: counts[outcome]?.length ?? 0,
            label: t(
              deletes && (outcome === 'success' || outcome === 'warning')
                ? `deployments.gone.${outcome}`
                : `deployments.outcome.${outcome}`,
            ),
          }))}
      />
    </Box>
  );
}

interface HeadingProps extends OutcomeCountsProps {
  readonly now: number;
}

/** The progress of a running operation, or the outcome. */
function HealthMark({ operation, outcome }: { readonly operation: Operation; readonly outcome: Outcome }) {
  const t = useT();
  const { percent } = operationProgress(operation);
  if (operation.finishedAt === null)
    return <ProgressRing percent={percent} outcome={outcome} label={t('deploy.progress')} size={64} />;
  return <OutcomeIcon outcome={outcome} size={44} />;
}

/** The health in one sentence, next to its progress or icon. */
function HealthHeading({ deployment, operation, now }: HeadingProps) {
  const t = useT();
  const progress = operationProgress(operation);
  const seconds = elapsedSeconds(operation, now);
  const health = healthOf(t, deployment);
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      {deployment.stoppedAt !== null && health && !health.isDrifted ? (
        <StoppedIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      ) : (
        <HealthMark operation={operation} outcome={health?.outcome ?? progress.outcome} />
      )}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {/* Without the duration, which would be announced every second. */}
        <Box role="status">
          <Typography variant="h2">
            {health?.title ??
              t('deployments.how', {
                operation: t(`deployments.operation.${operation.kind}`),
                state: operation.state,
              })}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {health?.detail ?? stepsText(t, progress)}
          {health?.checkedAt !== undefined && (
            <>
              {` ${t('deployments.health.checkedAt')} `}
              <RelativeTime value={health.checkedAt} />
            </>
          )}
          {!health && seconds !== undefined && ` · ${formatDuration(seconds * 1000)}`}
        </Typography>
      </Box>
      <OutcomeCounts deployment={deployment} operation={operation} />
    </Box>
  );
}

/** Whether the deployment is healthy: the progress of a running operation, the cause of a failure, or its condition. */
export function HealthCard({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const operation = deployment.operations[0];
  const isRunning = operation?.finishedAt === null;
  const now = useNow(isRunning);
  if (!operation) return null;
  const isFailed = rootCause(operation) !== undefined;
  const health = healthOf(t, deployment);
  const more = isFailed
    ? { to: '?tab=operations', label: t('deployments.health.operation') }
    : health?.isDrifted
      ? { to: '?tab=resources', label: t('deployments.health.drifted') }
      : undefined;
  return (
    <Card
      component="section"
      aria-label={t('deployments.health')}
      sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4 }}
    >
      <HealthHeading deployment={deployment} operation={operation} now={now} />
      <SteadySuspense>{isFailed && <RootCauseCard deployment={deployment} />}</SteadySuspense>
      {(more ?? health) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {more && (
            <Button component={Link} to={more.to} size="small" variant="outlined">
              {more.label}
            </Button>
          )}
          {health && <DriftCheck deployment={deployment} fallback={<Box sx={{ height: checkHeight }} />} />}
        </Box>
      )}
      {isRunning && operation.steps.length > 0 && (
        <Box sx={{ borderTop: 1, borderColor: 'divider', mb: -2 }}>
          <Suspense fallback={<LoadingState />}>
            <StepList steps={operation.steps} now={now} />
          </Suspense>
        </Box>
      )}
    </Card>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, Operation, Outcome } from '@blueport/contracts';
import { Suspense } from 'react';
import {
  elapsedSeconds,
  operationProgress,
  stepsText,
} from '../../../../components/deployment-progress/operation-progress.ts';
import { ProgressRing } from '../../../../components/deployment-progress/ProgressRing.tsx';
import { rootCause } from '../../../../components/deployment-progress/root-cause.ts';
import { useNow } from '../../../../components/deployment-progress/use-now.ts';
import { formatDuration, formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../components/states/index.ts';
import { StepList } from '../../../../components/deployment-progress/StepList.tsx' with { load: 'part' };
import { RootCauseCard } from './RootCauseCard.tsx' with { load: 'part' };
import { outcomeOf } from '@blueport/contracts';
import { OutcomeIcon } from '../../../../components/deployment-progress/OutcomeIcon.tsx';

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
    <Box
      component="ul"
      aria-label={t('deployments.byState')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        listStyle: 'none',
        margin: 0,
        padding: 0,
        marginInlineStart: { md: 'auto' },
      }}
    >
      {shownOutcomes
        .filter((outcome) => counts[outcome])
        .map((outcome) => (
          <Box component="li" key={outcome} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <OutcomeIcon outcome={outcome} />
            <span>
              {formatNumber(counts[outcome]?.length ?? 0)}{' '}
              {t(
                deletes && (outcome === 'success' || outcome === 'warning')
                  ? `deployments.gone.${outcome}`
                  : `deployments.outcome.${outcome}`,
              )}
            </span>
          </Box>
        ))}
    </Box>
  );
}

/** State of the deployment: progress of the latest operation, root cause of a failure, and resources by state. */
export function OverviewTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const operation = deployment.operations[0];
  const now = useNow(operation?.finishedAt === null);
  if (!operation) return null;
  const progress = operationProgress(operation);
  const { percent, outcome } = progress;
  const seconds = elapsedSeconds(operation, now);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, maxWidth: 960 }}>
      <Suspense>{rootCause(operation) && <RootCauseCard deployment={deployment} />}</Suspense>
      <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
        <ProgressRing percent={percent} outcome={outcome} label={t('deploy.progress')} />
        <Box role="status">
          <Typography variant="h3" component="h2">
            {t('deployments.how', {
              operation: t(`deployments.operation.${operation.kind}`),
              state: operation.state,
            })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {stepsText(t, progress)}
            {seconds !== undefined && ` · ${formatDuration(seconds * 1000)}`}
          </Typography>
        </Box>
        <OutcomeCounts deployment={deployment} operation={operation} />
      </Box>
      {operation.steps.length > 0 && (
        <Box
          sx={{
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            paddingInline: 4,
          }}
        >
          <Suspense fallback={<LoadingState />}>
            <StepList steps={operation.steps} now={now} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

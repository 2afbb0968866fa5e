import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, type Outcome, outcomeOf } from '@blueport/contracts';
import { lazy, Suspense } from 'react';
import { elapsedSeconds, operationProgress } from '../../../deployment-progress/operation-progress.ts';
import { OutcomeIcon } from '../../../deployment-progress/OutcomeIcon.tsx';
import { ProgressRing } from '../../../deployment-progress/ProgressRing.tsx';
import { rootCause } from '../../../deployment-progress/root-cause.ts';
import { StepList } from '../../../deployment-progress/StepList.tsx';
import { useNow } from '../../../deployment-progress/use-now.ts';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';

// Only what failed has a cause to tell.
const RootCauseCard = lazy(() => import('./RootCauseCard.tsx'));

const outcomesShown: readonly Outcome[] = ['success', 'running', 'pending', 'warning', 'error'];

/** How the deployment is: progress of the newest operation, the root cause of a failure, resources by state. */
export function OverviewTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const operation = deployment.operations[0];
  const now = useNow(operation?.finishedAt === null);
  if (!operation) return null;
  const { percent, outcome, done, total } = operationProgress(operation);
  const seconds = elapsedSeconds(operation, now);
  const counts = Object.groupBy(deployment.resources, (resource) => outcomeOf(resource.state));
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 960 }}>
      <Suspense>{rootCause(operation) && <RootCauseCard deployment={deployment} />}</Suspense>
      <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
        <ProgressRing percent={percent} outcome={outcome} label={t('deploy.progress')} />
        <Box role="status">
          <Typography variant="h3" component="h2">
            {t(`deployments.kind.${operation.kind}`)} · {t(`deploy.state.${operation.state}`)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('deploy.stepsDone', { done, total })}
            {seconds !== undefined && ` · ${formatDuration(seconds * 1000)}`}
          </Typography>
        </Box>
        <Box
          component="ul"
          aria-label={t('deployments.byState')}
          sx={{
            display: 'flex',
            gap: 5,
            listStyle: 'none',
            margin: 0,
            padding: 0,
            marginInlineStart: { md: 'auto' },
          }}
        >
          {outcomesShown
            .filter((shown) => counts[shown])
            .map((shown) => (
              <Box component="li" key={shown} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <OutcomeIcon outcome={shown} />
                <span>
                  {formatNumber(counts[shown]?.length ?? 0)} {t(`deployments.outcome.${shown}`)}
                </span>
              </Box>
            ))}
        </Box>
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
          <StepList steps={operation.steps} now={now} />
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense } from 'react';
import {
  elapsedSeconds,
  operationProgress,
  stepsText,
} from '../../../../parts/deployment-progress/operation-progress.ts';
import { ProgressRing } from '../../../../parts/deployment-progress/ProgressRing.tsx';
import { rootCause } from '../../../../parts/deployment-progress/root-cause.ts';
import { useNow } from '../../../../parts/deployment-progress/use-now.ts';
import { formatDuration } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../parts/states/index.ts';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { StepList } from '../../../../parts/deployment-progress/StepList.tsx' with { load: 'part' };
import { RootCauseCard } from './RootCauseCard.tsx' with { load: 'part' };

/** How the deployment is: progress of the newest operation, the root cause of a failure, resources by state. */
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

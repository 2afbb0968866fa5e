import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, type Outcome, outcomeOf } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { elapsedSeconds, operationProgress } from '../../../deployment-progress/operation-progress.ts';
import { OutcomeIcon } from '../../../deployment-progress/OutcomeIcon.tsx';
import { ProgressRing } from '../../../deployment-progress/ProgressRing.tsx';
import { rootCause } from '../../../deployment-progress/root-cause.ts';
import { StepList } from '../../../deployment-progress/StepList.tsx';
import { useNow } from '../../../deployment-progress/use-now.ts';
import { formatDuration, formatNumber } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { PermissionButton } from '../../../permission-help/PermissionButton.tsx';
import { canRetry, canRollBack } from '../deployment-actions.ts';
import { DiagnosticsButton } from './DiagnosticsButton.tsx';

const OperationDialog = lazy(() => import('./OperationDialog.tsx'));

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
      <RootCauseCard deployment={deployment} />
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

function RootCauseCard({ deployment }: { deployment: DeploymentDetail }) {
  const t = useT();
  const [asked, setAsked] = useState<'retry' | 'rollback'>();
  const operation = deployment.operations[0];
  const cause = operation && rootCause(operation);
  if (!cause) return null;
  const { failure, step } = cause;
  const titles = new Map(deployment.parameters.map((parameter) => [parameter.name, parameter.title]));
  const form = `/portal/blueprint/${deployment.blueprint.name}/form?from=${deployment.name}&redeploy=1`;
  return (
    <Alert severity="error">
      <AlertTitle>
        {step ? t('deployments.causeIn', { resource: step.name }) : t('deployments.cause')}
      </AlertTitle>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {failure.message} <code>{failure.code}</code>
      </Box>
      {failure.hint && <Box sx={{ marginTop: 1 }}>{failure.hint}</Box>}
      {(failure.parameters ?? []).length > 0 && (
        <Box sx={{ marginTop: 2, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          {(failure.parameters ?? []).map((parameter) => (
            <MuiLink
              key={parameter}
              component={Link}
              to={`${form}&field=parameters.${parameter}`}
              underline="always"
              sx={{ color: 'inherit' }}
            >
              {t('deploy.failure.goTo', { field: titles.get(parameter) ?? parameter })}
            </MuiLink>
          ))}
        </Box>
      )}
      <Box sx={{ marginTop: 3, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        {canRetry(deployment) && (
          <PermissionButton
            permissionKey="blueprintProvision"
            size="small"
            color="inherit"
            onClick={() => setAsked('retry')}
          >
            {t('deployments.retry')}
          </PermissionButton>
        )}
        {canRollBack(deployment) && (
          <PermissionButton
            permissionKey="blueprintProvision"
            size="small"
            color="inherit"
            onClick={() => setAsked('rollback')}
          >
            {t('deployments.rollback')}
          </PermissionButton>
        )}
        <DiagnosticsButton deployment={deployment} />
      </Box>
      <Suspense>
        {asked && (
          <OperationDialog deployment={deployment} operation={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </Alert>
  );
}

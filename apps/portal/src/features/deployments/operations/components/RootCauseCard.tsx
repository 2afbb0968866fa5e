import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { DeploymentDetail } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { FailureHint } from '../../../../components/deployment-progress/FailureHint.tsx' with {
  load: 'part',
  texts: 'problems',
};
import { FailureMessage } from '../../../../components/deployment-progress/FailureMessage.tsx' with {
  load: 'part',
  texts: 'deployment-progress problems',
};
import { FailurePolicies } from '../../../../components/deployment-progress/FailurePolicies.tsx' with {
  load: 'part',
  texts: 'verdict',
};
import { rootCause } from '../../../../components/deployment-progress/root-cause.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { useCopy } from '../../../../ui/code-view/CopyButton.tsx';
import { canRollBack, redeployForm } from '../deployment-actions.ts';
import { RetryButton } from './RetryButton.tsx';
import { OperationDialog } from './OperationDialog.tsx' with { load: 'dialog' };
import { RetryDialog } from './RetryDialog.tsx' with { load: 'dialog' };
import Button from '@mui/material/Button';

/**
 * Formats the details of a failure as text: IDs, times, errors and hints. Contains no parameter values, because users
 * paste it into mails and tickets.
 */
export function diagnosticsOf(deployment: DeploymentDetail, operation = deployment.operations[0]): string {
  const lines = [
    `Deployment ${deployment.title} (${deployment.name})`,
    `State: ${deployment.state}`,
    `Blueprint: ${deployment.blueprint.name} ${deployment.blueprint.version}`,
    `Cloud: ${deployment.cloud}`,
    `Subscription: ${deployment.subscriptionId}`,
    `Resource group: ${deployment.resourceGroup ?? '-'}`,
    `Region: ${deployment.location}`,
  ];
  if (!operation) return lines.join('\n');
  lines.push(
    '',
    `Operation ${operation.number}: ${operation.kind}, ${operation.state}`,
    `Name in the cloud: ${operation.cloudDeploymentName}`,
    `Correlation ID: ${operation.correlationId ?? '-'}`,
    `From ${operation.startedAt ?? operation.createdAt} to ${operation.finishedAt ?? '-'}`,
  );
  const failures = [
    ...(operation.error ? [{ name: 'The operation', error: operation.error }] : []),
    ...operation.steps.flatMap(({ resourceId, error }) => (error ? [{ name: resourceId, error }] : [])),
  ];
  for (const { name, error } of failures) {
    lines.push('', name, `  ${error.code}: ${error.message}`);
    if (error.target) lines.push(`  Target: ${error.target}`);
    if (error.parameters?.length) lines.push(`  Fields: ${error.parameters.join(', ')}`);
    if (error.hint) lines.push(`  Hint: ${error.hint}`);
  }
  lines.push('', 'Steps:');
  for (const { state, resourceId } of operation.steps) lines.push(`  ${state} ${resourceId}`);
  return lines.join('\n');
}

/** Cause of the latest failure: what to do, the input fields involved, then the error itself and the next steps. */
export function RootCauseCard({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [requestedAction, setRequestedAction] = useState<'retry' | 'rollback'>();
  const operation = deployment.operations[0];
  const cause = operation && rootCause(operation);
  if (!cause) return null;
  const { failure, step } = cause;
  return (
    <Alert severity="error">
      <AlertTitle>
        {step ? t('deployments.causeIn', { resource: step.name }) : t('deployments.cause')}
      </AlertTitle>
      {failure.hint && (
        <Box>
          <FailureHint failure={failure} />
        </Box>
      )}
      {(failure.parameters ?? []).length > 0 && (
        <FieldLinks deployment={deployment} parameters={failure.parameters ?? []} />
      )}
      <Box
        sx={{
          overflowWrap: 'anywhere',
          ...(failure.hint && { typography: 'caption', marginTop: 3 }),
        }}
      >
        <FailureMessage failure={failure} /> <code>{failure.code}</code>
      </Box>
      {failure.policies && <FailurePolicies policies={failure.policies} />}
      <Box sx={{ marginTop: 3, display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <RetryButton
          deployment={deployment}
          size="small"
          color="inherit"
          onClick={() => setRequestedAction('retry')}
        />
        {canRollBack(deployment) && (
          <PermissionButton
            permissionKey="blueprintProvision"
            size="small"
            color="inherit"
            onClick={() => setRequestedAction('rollback')}
          >
            {t('deployments.rollback')}
          </PermissionButton>
        )}
        <DiagnosticsButton deployment={deployment} />
      </Box>
      <Suspense>
        {requestedAction === 'retry' && (
          <RetryDialog deployment={deployment} onClose={() => setRequestedAction(undefined)} />
        )}
        {requestedAction === 'rollback' && (
          <OperationDialog
            deployment={deployment}
            operation="rollback"
            onClose={() => setRequestedAction(undefined)}
          />
        )}
      </Suspense>
    </Alert>
  );
}

/** Copies the failure diagnostics and confirms it for two seconds. */
function DiagnosticsButton({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const { copied, copy } = useCopy();
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={() => copy(diagnosticsOf(deployment))}>
      <span aria-live="polite">{copied ? t('action.copied') : t('deployments.diagnostics')}</span>
    </Button>
  );
}

interface FieldLinksProps {
  readonly deployment: DeploymentDetail;
  readonly parameters: readonly string[];
}

/** Links to the fields that caused a failure. */
function FieldLinks({ deployment, parameters }: FieldLinksProps) {
  const t = useT();
  const titles = new Map(deployment.parameters.map((parameter) => [parameter.name, parameter.title]));
  const form = redeployForm(deployment);
  return (
    <Box sx={{ marginTop: 2, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {parameters.map((parameter) => (
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
  );
}

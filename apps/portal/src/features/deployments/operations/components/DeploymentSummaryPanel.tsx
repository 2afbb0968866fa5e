import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type DeploymentSummary, locationName } from '@blueport/contracts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { FailureMessage } from '../../../../components/deployment-progress/FailureMessage.tsx' with {
  load: 'part',
  texts: 'deployment-progress problems',
};
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { formatDateTime, formatNumber } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { DriftAge, DriftChip } from './DriftChip.tsx';
import { OwnerName } from './OwnerName.tsx';
import { PersonName } from '../../../../components/people/PersonName.tsx';

/** Summary of a deployment next to the list. */
export function DeploymentSummaryPanel({ deployment }: { readonly deployment: DeploymentSummary }) {
  const t = useT();
  const { error } = deployment;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {error ? (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          <Suspense fallback={error.message}>
            <FailureMessage failure={error} />
          </Suspense>
        </Alert>
      ) : null}
      <FactList facts={factsOf(t, deployment)} />
    </Box>
  );
}

/** Returns the facts about a deployment. Those that do not apply are omitted. */
function factsOf(t: typeof translate, deployment: DeploymentSummary) {
  const { blueprint, tags } = deployment;
  return [
    { label: t('deployments.state'), value: <StatusChip of="deployment" state={deployment.state} /> },
    {
      label: t('deployments.blueprint'),
      value: (
        <MuiLink component={Link} to={`/portal/blueprint/${blueprint.name}`}>
          {blueprint.title} {blueprint.version}
        </MuiLink>
      ),
    },
    deployment.pending && {
      label: t('deployments.pendingHead'),
      value: t('deployments.pending', deployment.pending),
    },
    {
      label: t('deployments.subscription'),
      value: deployment.subscriptionName,
      copy: deployment.subscriptionId,
    },
    deployment.resourceGroup !== null && {
      label: t('deployments.resourceGroup'),
      value: deployment.resourceGroup,
      copy: deployment.resourceGroup,
    },
    { label: t('deployments.region'), value: locationName(deployment.location) },
    { label: t('deployments.name'), value: deployment.name, copy: deployment.name },
    { label: t('deployments.resources'), value: formatNumber(deployment.resourceCount) },
    { label: t('deployments.createdBy'), value: <PersonName person={deployment.createdBy} /> },
    { label: t('deployments.owner'), value: <OwnerName deployment={deployment} wraps /> },
    deployment.lock && {
      label: t('deployments.locked'),
      value: personName(t, deployment.lock.by.name),
    },
    deployment.drift && {
      label: t('deployments.driftHead'),
      value: (
        <>
          <DriftChip drift={deployment.drift} /> · <DriftAge drift={deployment.drift} />
        </>
      ),
    },
    deployment.expiry && {
      label: t('deployments.expires'),
      value: formatDateTime(deployment.expiry.at),
    },
    { label: t('deployments.created'), value: formatDateTime(deployment.createdAt) },
    ...Object.entries(tags).map(([label, value]) => ({ label, value })),
  ];
}

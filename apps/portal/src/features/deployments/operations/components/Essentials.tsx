import MuiLink from '@mui/material/Link';
import { type DeploymentDetail, locationName } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList, type OptionalFact } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { personName } from '../../../../core/i18n/person-name.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { OwnerName } from './OwnerName.tsx';

function To({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <MuiLink component={Link} to={path}>
      {children}
    </MuiLink>
  );
}

/** Identifying facts of a deployment, each with a copy button. */
export function Essentials({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const groups = `/portal/subscription/${deployment.subscriptionId}/resourceGroup`;
  // The group may have been deleted with the deployment.
  const isGone = deployment.state === 'Deleted';
  const facts: OptionalFact[] = [
    {
      label: t('deployments.blueprint'),
      value: (
        <To path={`/portal/blueprint/${deployment.blueprint.name}`}>
          {deployment.blueprint.title} {deployment.blueprint.version}
        </To>
      ),
    },
    deployment.pending && {
      label: t('deployments.pendingHead'),
      value: t('deployments.pending', deployment.pending),
    },
    {
      label: t('deployments.subscription'),
      value: <To path={groups}>{deployment.subscriptionName}</To>,
      copy: deployment.subscriptionId,
    },
    deployment.resourceGroup !== null && {
      label: t('deployments.resourceGroup'),
      value: isGone ? (
        deployment.resourceGroup
      ) : (
        <To path={`${groups}/${encodeURIComponent(deployment.resourceGroup)}`}>{deployment.resourceGroup}</To>
      ),
      copy: deployment.resourceGroup,
    },
    { label: t('deployments.region'), value: locationName(deployment.location) },
    { label: t('deployments.name'), value: deployment.name, copy: deployment.name },
    { label: t('deployments.createdBy'), value: personName(t, deployment.createdBy.name) },
    (deployment.owner.id !== deployment.createdBy.id || deployment.needsOwner) && {
      label: t('deployments.owner'),
      value: <OwnerName deployment={deployment} wraps />,
    },
    { label: t('deployments.created'), value: <Moment value={deployment.createdAt} /> },
  ];
  return <FactList framed facts={facts} />;
}

import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { type DeploymentDetail, locationName } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList, type OptionalFact } from '../../../../ui/fact-list/FactList.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { OwnerName } from './OwnerName.tsx';
import { PersonName } from '../../../../components/people/PersonName.tsx';

function To({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <MuiLink component={Link} to={path}>
      {children}
    </MuiLink>
  );
}

/** Owner, place and other identifying facts of a deployment, with copy buttons. */
export function DetailsCard({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const groups = `/portal/subscription/${deployment.subscriptionId}/resourceGroup`;
  // The group may have been deleted with the deployment.
  const isGone = deployment.state === 'Deleted';
  const tags = Object.entries(deployment.tags);
  const facts: OptionalFact[] = [
    { label: t('deployments.owner'), value: <OwnerName deployment={deployment} wraps /> },
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
    deployment.owner.id !== deployment.createdBy.id && {
      label: t('deployments.createdBy'),
      value: <PersonName person={deployment.createdBy} />,
    },
    { label: t('deployments.created'), value: <Moment value={deployment.createdAt} /> },
    deployment.expiry !== null && {
      label: t('deployments.expires'),
      value: <Moment value={deployment.expiry.at} />,
    },
    tags.length > 0 && {
      label: t('deployments.tags'),
      wide: 'always',
      value: (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
          {tags.map(([name, value]) => (
            <Chip key={name} size="small" label={`${name}: ${value}`} />
          ))}
        </Box>
      ),
    },
  ];
  return (
    <SectionCard title={t('deployments.details')}>
      <FactList facts={facts} />
    </SectionCard>
  );
}

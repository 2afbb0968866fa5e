import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type DeploymentDetail, locationName } from '@blueport/contracts';
import { Link } from 'react-router';
import { type Fact, FactList } from '../../../fact-list/FactList.tsx';
import { formatDateTime, formatUtc } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';

/** The facts that identify a deployment, each copied with one press. */
export function Essentials({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const facts: Fact[] = [
    {
      label: t('deployments.blueprint'),
      value: (
        <MuiLink component={Link} to={`/portal/blueprint/${deployment.blueprint.name}`}>
          {deployment.blueprint.title} {deployment.blueprint.version}
        </MuiLink>
      ),
    },
    {
      label: t('deployments.subscription'),
      value: deployment.subscriptionName,
      copy: deployment.subscriptionId,
    },
    ...(deployment.resourceGroup
      ? [
          {
            label: t('deployments.resourceGroup'),
            value: deployment.resourceGroup,
            copy: deployment.resourceGroup,
          },
        ]
      : []),
    { label: t('deployments.region'), value: locationName(deployment.location) },
    { label: t('deployments.name'), value: deployment.name, copy: deployment.name },
    { label: t('deployments.createdBy'), value: deployment.createdBy.name },
    ...(deployment.owner.id === deployment.createdBy.id
      ? []
      : [{ label: t('deployments.owner'), value: deployment.owner.name }]),
    {
      label: t('deployments.created'),
      value: (
        <time dateTime={deployment.createdAt} title={formatUtc(deployment.createdAt)}>
          {formatDateTime(deployment.createdAt)}
        </time>
      ),
    },
  ];
  return (
    <Box
      sx={{
        marginBottom: 5,
        padding: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <FactList facts={facts} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail } from '@blueport/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { CloudAccess } from '../../../../parts/cloud-access/CloudAccess.tsx' with {
  load: 'part',
  texts: 'cloud-access operations',
};
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '../../../../parts/states/index.ts';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { type GroupScope, resourceGroupScopes } from '../resource-group-scopes.ts';
import { SharedWith } from './SharedWith.tsx';

/** Who may do what: roles in the cloud where the deployment lives, and with whom it is shared in the portal. */
export function AccessTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="section" aria-labelledby="access-cloud">
        <Typography id="access-cloud" variant="h3" component="h2" gutterBottom>
          {t('deployments.access.cloud')}
        </Typography>
        <Roles deployment={deployment} />
      </Box>
      <Box component="section" aria-labelledby="access-shared">
        <Typography id="access-shared" variant="h3" component="h2" gutterBottom>
          {t('deployments.access.shared')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 4 }}>
          {t('deployments.access.sharedHelp')}
        </Typography>
        <SharedWith deployment={deployment} />
      </Box>
    </Box>
  );
}

function Roles({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const view = usePermission('resourceGroupView');
  const change = usePermission('resourceGroupAccess');
  const scopes = resourceGroupScopes(deployment);
  const [place, setPlace] = useState(0);
  const scope = scopes[place] ?? scopes[0];
  if (!view.allowed && !change.allowed) {
    const missing = view.missing === 'list' ? 'both' : view.missing;
    return <ForbiddenState permissionKey="resourceGroupView" missing={missing} />;
  }
  if (scope === undefined || deployment.state === 'Deleted') {
    return <EmptyState title={t('deployments.access.noGroup')} />;
  }
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 4 }}>
        {t('deployments.access.cloudHelp')}{' '}
        <MuiLink
          component={Link}
          // Inside of a sentence colour alone does not tell a link.
          underline="always"
          to={`/portal/subscription/${scope.subscriptionId}/resourceGroup/${encodeURIComponent(scope.name)}?tab=access`}
        >
          {t('deployments.access.toGroup', { name: scope.name })}
        </MuiLink>
      </Typography>
      {scopes.length > 1 && (
        <TextField
          select
          size="small"
          label={t('deployments.resourceGroup')}
          value={place}
          onChange={(event) => setPlace(Number(event.target.value))}
          slots={{ select: SteadySelect }}
          sx={{ minWidth: 260, marginBottom: 4 }}
        >
          {scopes.map(({ subscriptionId, name }, index) => (
            <MenuItem key={`${subscriptionId}/${name}`} value={index}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <RolesOfGroup key={scope.name} scope={scope} />
    </>
  );
}

function RolesOfGroup({ scope }: { readonly scope: GroupScope }) {
  const {
    data: group,
    error,
    refetch,
  } = resourceGroupApi.useResourceGroupGetQuery(
    { sid: scope.subscriptionId, rid: scope.name },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !group) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!group) return <LoadingState label="Fetching...." />;
  return <CloudAccess scope={group.id} mayAssign={group.mayAssign} />;
}

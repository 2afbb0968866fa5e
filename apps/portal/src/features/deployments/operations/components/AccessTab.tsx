import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, Share } from '@blueport/contracts';
import { useState, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { CloudAccess } from '../../../../components/cloud-access/CloudAccess.tsx' with {
  load: 'part',
  texts: 'cloud-access operations',
};
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import {
  EmptyState,
  ErrorState,
  ForbiddenState,
  LoadingState,
  QueryContent,
} from '../../../../components/states/index.ts';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { type GroupScope, resourceGroupScopes } from '../resource-group-scopes.ts';
import Button from '@mui/material/Button';
import { ShareDialog } from './ShareDialog.tsx' with { load: 'dialog' };
import { ChangeShareDialog } from './ChangeShareDialog.tsx' with { load: 'dialog' };
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { deploymentShareApi } from '../queries.ts';
import { PersonName } from '../../../../components/people/PersonName.tsx';
import { useRemovedIds } from '../../../../components/undo/pending-removals.ts';

/** Access to a deployment: role assignments in the cloud, and shares in the portal. */
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
          // Color alone does not identify a link within a sentence.
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

/** Shares of a deployment and their current rights, with actions to change or revoke them. */
function SharedWith({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const permission = usePermission('deploymentShare');
  const [sharing, setSharing] = useState(false);
  const query = deploymentShareApi.useDeploymentShareListQuery(
    { id: deployment.name },
    { skip: !permission.allowed },
  );
  const [changed, setChanged] = useState<Share | null>(null);
  const removed = useRemovedIds();
  const columns = useMemo(() => columnsOf(t, setChanged), [t]);
  if (!permission.allowed) {
    const missing = permission.missing === 'list' ? 'both' : permission.missing;
    return <ForbiddenState permissionKey="deploymentShare" missing={missing} />;
  }
  return (
    <QueryContent query={query}>
      {({ result }) => (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box>
            <Button variant="contained" onClick={() => setSharing(true)}>
              {t('deployments.share.new')}
            </Button>
          </Box>
          {result.every(({ id }) => removed.has(id)) ? (
            <Typography variant="body2">{t('deployments.share.none')}</Typography>
          ) : (
            <PlainTable
              top
              label={t('deployments.access.shared')}
              columns={columns}
              rows={result.filter(({ id }) => !removed.has(id))}
              rowKey={({ id }) => id}
            />
          )}
          <Suspense>
            {sharing && <ShareDialog deployment={deployment} onClose={() => setSharing(false)} />}
            {changed && (
              <ChangeShareDialog deployment={deployment} share={changed} onClose={() => setChanged(null)} />
            )}
          </Suspense>
        </Box>
      )}
    </QueryContent>
  );
}

function columnsOf(t: typeof translate, change: (share: Share) => void): PlainColumn<Share>[] {
  return [
    {
      id: 'who',
      header: t('deployments.share.kind'),
      sx: { minWidth: 150 },
      cell: ({ person, note }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>
            {person ? <PersonName person={person} /> : t('deployments.share.link')}
          </Box>
          {note}
        </>
      ),
    },
    {
      id: 'rights',
      header: t('deployments.share.rights'),
      sx: { minWidth: 220 },
      cell: ({ rights, effective, sharedBy }) =>
        rights.map((right) => (
          <Box key={right}>
            {t(`deployments.share.right.${right}`)}
            {!effective.includes(right) && (
              <Box component="span" sx={{ color: 'text.warning' }}>
                {' '}
                ({t('deployments.share.lost', { name: personName(t, sharedBy.name) })})
              </Box>
            )}
          </Box>
        )),
    },
    { id: 'by', header: t('deployments.share.by'), cell: ({ sharedBy }) => <PersonName person={sharedBy} /> },
    {
      id: 'expires',
      header: t('deployments.share.expires'),
      sx: { minWidth: 170 },
      cell: ({ expiresAt }) => formatDateTime(expiresAt),
    },
    {
      id: 'used',
      header: t('deployments.share.used'),
      cell: ({ uses }) => t('deployments.share.usedTimes', { count: uses }),
    },
    {
      id: 'end',
      header: t('deployments.share.actions'),
      cell: (share) => (
        <Button
          size="small"
          aria-label={`${t('deployments.share.change')} ${share.person?.name ?? (share.note || t('deployments.share.link'))}`}
          onClick={() => change(share)}
        >
          {t('deployments.share.change')}
        </Button>
      ),
    },
  ];
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DeploymentDetail, Share } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePermission } from '../../../app/use-permission.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { type t as translate, useT } from '../../../i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, ForbiddenState, LoadingState } from '../../../states/index.ts';
import { useRevokeShareMutation, useSharesQuery } from '../queries.ts';
import { RequestFailure } from './RequestFailure.tsx';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

/** With whom a deployment is shared, what of it counts now, and the way to end it. */
export function SharingTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const permission = usePermission('deploymentShare');
  const [sharing, setSharing] = useState(false);
  const { data, error, refetch } = useSharesQuery(deployment.name, { skip: !permission.allowed });
  const [revoke, revoking] = useRevokeShareMutation();
  const columns = useMemo(
    () => columnsOf(t, (share) => void revoke({ id: deployment.name, share })),
    [t, revoke, deployment.name],
  );
  if (!permission.allowed) {
    const missing = permission.missing === 'list' ? 'both' : permission.missing;
    return <ForbiddenState permissionKey="deploymentShare" missing={missing} />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Button variant="contained" onClick={() => setSharing(true)}>
          {t('deployments.share.new')}
        </Button>
      </Box>
      <RequestFailure error={revoking.error} />
      {data.result.length === 0 ? (
        <EmptyState title={t('deployments.share.none')} />
      ) : (
        <PlainTable
          top
          label={t('deployments.tab.sharing')}
          columns={columns}
          rows={data.result}
          rowKey={({ id }) => id}
        />
      )}
      <Suspense>
        {sharing && <ShareDialog deployment={deployment} onClose={() => setSharing(false)} />}
      </Suspense>
    </Box>
  );
}

function columnsOf(t: typeof translate, revoke: (share: string) => void): PlainColumn<Share>[] {
  return [
    {
      id: 'who',
      header: t('deployments.share.kind'),
      cell: ({ person, note }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>{person?.name ?? t('deployments.share.link')}</Box>
          {note}
        </>
      ),
    },
    {
      id: 'rights',
      header: t('deployments.share.rights'),
      cell: ({ rights, effective, sharedBy }) =>
        rights.map((right) => (
          <Box key={right}>
            {t(`deployments.share.right.${right}`)}
            {!effective.includes(right) && (
              <Box component="span" sx={{ color: 'text.warning' }}>
                {' '}
                ({t('deployments.share.lost', { name: sharedBy.name })})
              </Box>
            )}
          </Box>
        )),
    },
    { id: 'by', header: t('deployments.share.by'), cell: ({ sharedBy }) => sharedBy.name },
    {
      id: 'expires',
      header: t('deployments.share.expires'),
      cell: ({ expiresAt }) => formatDateTime(expiresAt),
    },
    {
      id: 'used',
      header: t('deployments.share.used'),
      cell: ({ uses }) => t('deployments.share.usedTimes', { count: uses }),
    },
    {
      id: 'end',
      header: '',
      cell: ({ id }) => (
        <Button size="small" color="error" onClick={() => revoke(id)}>
          {t('deployments.share.revoke')}
        </Button>
      ),
    },
  ];
}

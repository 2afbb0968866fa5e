import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, Share } from '@blueport/contracts';
import { Suspense, useMemo, useState } from 'react';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { personName } from '../../../../core/i18n/person-name.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { ErrorState, ForbiddenState, LoadingState } from '../../../../parts/states/index.ts';
import { deploymentShareApi } from '../queries.ts';
import { ShareDialog } from './ShareDialog.tsx' with { load: 'dialog' };
import { ChangeShareDialog } from './ChangeShareDialog.tsx' with { load: 'dialog' };

/** With whom a deployment is shared, what of it counts now, and the way to change or end it. */
export function SharedWith({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const permission = usePermission('deploymentShare');
  const [sharing, setSharing] = useState(false);
  const { data, error, refetch } = deploymentShareApi.useDeploymentShareListQuery(
    { id: deployment.name },
    { skip: !permission.allowed },
  );
  const [changed, setChanged] = useState<Share | null>(null);
  const columns = useMemo(() => columnsOf(t, setChanged), [t]);
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
      {data.result.length === 0 ? (
        <Typography variant="body2">{t('deployments.share.none')}</Typography>
      ) : (
        <PlainTable
          top
          label={t('deployments.access.shared')}
          columns={columns}
          rows={data.result}
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
          <Box sx={{ fontWeight: 500 }}>{person?.name ?? t('deployments.share.link')}</Box>
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
    { id: 'by', header: t('deployments.share.by'), cell: ({ sharedBy }) => personName(t, sharedBy.name) },
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

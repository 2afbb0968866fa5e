import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useDeploymentActivityQuery } from '../../../api/deployment-queries.ts';
import { formatDateTime, formatUtc } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../states/index.ts';

/** What the portal and the cloud recorded, newest first. */
export function ActivityTab({ name }: { readonly name: string }) {
  const t = useT();
  const { data, error, refetch } = useDeploymentActivityQuery(name);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  if (data.result.length === 0) return <EmptyState title={t('deployments.noActivity')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
      {data.result.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '170px minmax(0,1fr) auto' },
            gap: { xs: 1, sm: 4 },
            paddingBlock: 3,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography
            variant="body2"
            color="textSecondary"
            component="time"
            dateTime={entry.time}
            title={formatUtc(entry.time)}
          >
            {formatDateTime(entry.time)}
          </Typography>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {entry.action}
            </Typography>
            <Typography
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {[entry.actor, entry.message].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <span>{entry.status}</span>
            <Chip size="small" label={t(`deployments.source.${entry.source}`)} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

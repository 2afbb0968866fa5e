import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { StateChip } from '../../../components/deployment-progress/StateChip.tsx';
import { formatDateTime } from '../../../core/i18n/format.ts';
import { personName } from '../../../core/i18n/person-name.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EmptyState, QueryContent } from '../../../components/states/index.ts';
import { deploymentShareApi } from './queries.ts';

/** List of deployments shared with the signed-in user. */
export function Component() {
  const t = useT();
  const query = deploymentShareApi.useDeploymentShareMineQuery();
  return (
    <QueryContent query={query}>
      {(data) => (
        <>
          <PageHeader
            title={t('deployments.shared.heading')}
            description={t('deployments.shared.description')}
          />
          {data.result.length === 0 && (
            <EmptyState title={t('deployments.shared.none')}>{t('deployments.shared.noneHelp')}</EmptyState>
          )}
          <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, maxWidth: 960 }}>
            {data.result.map((entry) => (
              <Box
                component="li"
                key={entry.id}
                sx={{ paddingBlock: 3, borderBottom: 1, borderColor: 'divider' }}
              >
                <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
                  <MuiLink component={Link} to={`/portal/shared/${entry.id}`} sx={{ fontWeight: 500 }}>
                    {entry.title}
                  </MuiLink>
                  <StateChip state={entry.state} />
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {t('deployments.shared.from', {
                    name: personName(t, entry.sharedBy),
                    organization: entry.organization,
                    time: formatDateTime(entry.expiresAt),
                  })}
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      )}
    </QueryContent>
  );
}

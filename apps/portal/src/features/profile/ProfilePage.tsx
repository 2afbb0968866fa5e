import Box from '@mui/material/Box';
import { useMeQuery } from '../../api/session-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../states/index.ts';
import { AccountCard } from './components/AccountCard.tsx';
import { PermissionCard } from './components/PermissionCard.tsx';
import { PreferenceCard } from './components/PreferenceCard.tsx';
import { SessionCard } from './components/SessionCard.tsx';

/** Who is signed in, what they may do, where they are signed in, and how they like the portal. */
export function Component() {
  const t = useT();
  const { data, error, refetch } = useMeQuery();
  return (
    <>
      <PageHeader title={t('profileMenu.profile')} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        {data ? (
          <>
            <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
              <AccountCard me={data} />
              <PreferenceCard />
              <SessionCard sessions={data.sessions} />
            </Box>
            <PermissionCard keys={data.effectivePermissions} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
      </Box>
    </>
  );
}

import Box from '@mui/material/Box';
import { sessionApi } from '../../../core/api/session-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ErrorState, LoadingState } from '../../../parts/states/index.ts';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { AccountCard } from './components/AccountCard.tsx';
import { PermissionCard } from './components/PermissionCard.tsx';
import { PreferenceCard } from './components/PreferenceCard.tsx';
import { SessionCard } from './components/SessionCard.tsx';
import { TokensTab } from './components/TokensTab.tsx' with { load: 'part' };
import { AccountsTab } from './components/AccountsTab.tsx' with { load: 'part' };
import { NotificationCard } from './components/NotificationCard.tsx' with { load: 'part' };

const column = { display: 'grid', gap: 4, maxWidth: 960, minWidth: 0 };

/** Who is signed in, what they may do, where they are signed in, what acts for them, and how they like the portal. */
export function Component() {
  const t = useT();
  const { data, error, refetch } = sessionApi.useSessionMeQuery();
  if (!data) {
    return (
      <>
        <PageHeader title={t('profileMenu.profile')} />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Fetching...." />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('profileMenu.profile')} />
      <UrlTabs
        label={t('profileMenu.profile')}
        tabs={[
          {
            id: 'account',
            label: t('profile.account'),
            content: (
              <Box sx={column}>
                <AccountCard me={data} />
                <SessionCard sessions={data.sessions} />
              </Box>
            ),
          },
          {
            id: 'permissions',
            label: t('profile.permissionsTab'),
            content: (
              <Box sx={column}>
                <PermissionCard keys={data.effectivePermissions} />
              </Box>
            ),
          },
          {
            id: 'tokens',
            label: t('profile.tokens'),
            content: <TokensTab held={data.effectivePermissions} />,
          },
          { id: 'accounts', label: t('profile.accounts'), content: <AccountsTab /> },
          {
            id: 'preferences',
            label: t('profile.preferences'),
            content: (
              <Box sx={column}>
                <PreferenceCard />
                <NotificationCard />
              </Box>
            ),
          },
        ]}
      />
    </>
  );
}

import { permissionsInUse, treeInUse } from '@blueport/contracts';
import Box from '@mui/material/Box';
import { sessionApi } from '../../../core/api/session-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { QueryContent } from '../../../components/states/index.ts';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { AccountCard, type Me } from './components/AccountCard.tsx';
import { PreferenceCard } from './components/PreferenceCard.tsx';
import { SessionCard } from './components/SessionCard.tsx';
import { TokensTab } from './components/TokensTab.tsx' with { load: 'part' };
import { AccountsTab } from './components/AccountsTab.tsx' with { load: 'part' };
import { NotificationCard } from './components/NotificationCard.tsx' with { load: 'part' };
import CheckIcon from '@mui/icons-material/CheckOutlined';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePermissionTexts } from '../../../core/permission-labels/permission-labels.ts';
import { SectionCard } from '../../../ui/section/SectionCard.tsx';

const column = { display: 'grid', gap: 4, maxWidth: 960, minWidth: 0 };

/** Profile of the signed-in user: account, permissions, sessions, tokens and preferences. */
export function Component() {
  const t = useT();
  const query = sessionApi.useSessionMeQuery();
  return (
    <>
      <PageHeader title={t('profileMenu.profile')} />
      <QueryContent query={query}>{(me) => <ProfileTabs me={me} />}</QueryContent>
    </>
  );
}

function ProfileTabs({ me }: { readonly me: Me }) {
  const t = useT();
  return (
    <UrlTabs
      label={t('profileMenu.profile')}
      tabs={[
        {
          id: 'account',
          label: t('profile.account'),
          content: (
            <Box sx={column}>
              <AccountCard me={me} />
              <SessionCard sessions={me.sessions} />
            </Box>
          ),
        },
        {
          id: 'permissions',
          label: t('profile.permissionsTab'),
          content: (
            <Box sx={column}>
              <PermissionCard keys={me.effectivePermissions} />
            </Box>
          ),
        },
        {
          id: 'tokens',
          label: t('profile.tokens'),
          content: <TokensTab grantedKeys={me.effectivePermissions} />,
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
  );
}

/** Searchable list of the permissions granted by both the organization and the role, in tree order. */
function PermissionCard({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  const { tree } = usePermissionTexts();
  const [typed, setTyped] = useState('');
  const grantedKeys = new Set(keys);
  const searchText = typed.trim().toLowerCase();
  const groups = treeInUse(tree)
    .map((group) => ({
      ...group,
      leaves: group.entities
        .flatMap((entity) => entity.permissions)
        .filter(
          ({ key, label }) => grantedKeys.has(key) && `${key} ${label}`.toLowerCase().includes(searchText),
        ),
    }))
    .filter((group) => group.leaves.length > 0);
  return (
    <SectionCard
      title={t('profile.permissions', { count: permissionsInUse(keys).length })}
      end={
        <TextField
          type="search"
          value={typed}
          placeholder={t('profile.searchPermissions')}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': t('profile.searchPermissions') } }}
        />
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t('profile.permissionsDetail')}
      </Typography>
      <Box
        tabIndex={0}
        role="region"
        aria-label={t('profile.permissionList')}
        sx={{ maxHeight: 560, overflow: 'auto' }}
      >
        {groups.map((group) => (
          <PermissionList key={group.id} title={group.label} permissions={group.leaves} />
        ))}
        {groups.length === 0 ? <Typography variant="body2">{t('profile.noPermission')}</Typography> : null}
      </Box>
    </SectionCard>
  );
}

interface PermissionListProps {
  readonly title: string;
  readonly permissions: readonly { readonly key: string; readonly label: string }[];
}

function PermissionList({ title, permissions }: PermissionListProps) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="overline" component="h3" color="textSecondary">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {permissions.map(({ key, label }) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 30 }}>
            <CheckIcon sx={{ fontSize: 16, color: 'text.success' }} />
            <Typography variant="body2" sx={{ flex: 1 }}>
              {label}
            </Typography>
            <Typography component="code" variant="caption" color="textSecondary">
              {key}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import type { ResponseOf, sessionRoutes } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { sessionApi } from '../../../../core/api/session-api.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { DirectoryDialog } from '../../../../components/account/DirectoryDialog.tsx';
import { Avatar } from '../../../../components/people/Avatar.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

/** Returns the name of an additional role, with its end if it has one. */
const roleText = ({ name, until }: Me['roles'][number], t: typeof translate): string =>
  until ? t('profile.roleUntil', { role: name, until: formatDateTime(until) }) : name;

export type Me = ResponseOf<typeof sessionRoutes.me>;

/** Name, organization, role, cloud and directory of the session. */
export function AccountCard({ me }: { readonly me: Me }) {
  const t = useT();
  const directories = sessionApi.useSessionDirectoriesQuery();
  const [choosing, setChoosing] = useState(false);
  const directory = directories.data?.find(({ key }) => key === me.tenantId)?.text;
  const others = (directories.data ?? []).filter(({ key }) => key !== me.tenantId);
  const facts = [
    [t('profile.organization'), me.organization.name],
    [t(me.roles.length > 0 ? 'profile.primaryRole' : 'profile.role'), me.role.name],
    ...(me.roles.length > 0
      ? [[t('profile.roles'), me.roles.map((role) => roleText(role, t)).join(', ')] as const]
      : []),
    [t('profile.cloud'), t(me.msService === 'us_gov' ? 'profile.usGov' : 'profile.general')],
    [t('profile.directory'), directory ? `${directory} (${me.tenantId})` : me.tenantId],
    ...(others.length > 0
      ? [[t('profile.otherDirectories'), others.map(({ text }) => text).join(', ')] as const]
      : []),
  ] as const;
  return (
    <SectionCard
      title={t('profile.account')}
      end={
        others.length > 0 ? (
          <Button variant="outlined" onClick={() => setChoosing(true)}>
            {t('profileMenu.directory')}
          </Button>
        ) : null
      }
    >
      <AccountName account={me.account} />
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '140px 1fr', rowGap: 2.5, m: 0 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {choosing ? <DirectoryDialog open onClose={() => setChoosing(false)} /> : null}
    </SectionCard>
  );
}

/** Name, email address and avatar of the user. */
function AccountName({ account }: { readonly account: Me['account'] }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mb: 5 }}>
      <Avatar id={account.id} name={account.name} size={48} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle1">{account.name}</Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {account.email}
        </Typography>
      </Box>
    </Box>
  );
}

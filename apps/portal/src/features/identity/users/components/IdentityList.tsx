import Box from '@mui/material/Box';
import type { UserDetail } from '@blueport/contracts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

/** The directory accounts by which a person signs in. */
export function IdentityList({ user }: { readonly user: UserDetail }) {
  const t = useT();
  if (user.identities.length === 0) {
    return <Box sx={{ typography: 'body2' }}>{t('users.noIdentityHelp')}</Box>;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {user.identities.map((identity) => (
        <Box
          component="li"
          key={`${identity.tenantId} ${identity.objectId}`}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, typography: 'body2' }}
        >
          <Box sx={{ fontWeight: 500, minWidth: 140 }}>{identity.directory ?? identity.tenantId}</Box>
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {identity.objectId}
          </Box>
          <CopyButton text={identity.objectId} what={t('users.objectId')} />
        </Box>
      ))}
    </Box>
  );
}

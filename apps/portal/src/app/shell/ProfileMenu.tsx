import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { initials } from '../../ui/page/initials.ts';
import { ProfileMenuContent } from './ProfileMenuContent.tsx' with { load: 'dialog', texts: 'auth' };

/** The name at the end of the bar; it opens profile, directory, theme, language and sign-out. */
export function ProfileMenu() {
  const t = useT();
  const account = useAppSelector((state) => state.auth.account);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  if (!account) return null;
  return (
    <>
      <ButtonBase
        aria-label={t('profileMenu.button', { name: account.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ gap: 2, p: 1, borderRadius: 2, '&:hover': { bgcolor: 'surface.hover' } }}
      >
        <Avatar
          // Drawn, not written: the name beside it says who this is.
          data-initials={initials(account.name)}
          sx={{
            width: 28,
            height: 28,
            fontSize: 12,
            fontWeight: 600,
            bgcolor: 'surface.selected',
            color: 'text.link',
            '&::before': { content: 'attr(data-initials)' },
          }}
        >
          <span />
        </Avatar>
        <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'start', maxWidth: 180 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
            {account.name}
          </Typography>
        </Box>
        <ArrowIcon sx={{ fontSize: 18, color: 'text.secondary', display: { xs: 'none', md: 'block' } }} />
      </ButtonBase>
      {used ? (
        <Suspense>
          <ProfileMenuContent anchor={anchor} account={account} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { sessionApi } from '../../core/api/session-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { topBarHeight, badgeMaximum } from '../../ui/theme/tokens.ts';
import { GovBadge } from '../../ui/page/GovBadge.tsx';
import { Logo } from '../../ui/page/Logo.tsx';
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import Badge from '@mui/material/Badge';
import { NotificationDrawer } from '../inbox/NotificationDrawer.tsx' with {
  load: 'dialog',
  texts: 'notifications messaging',
};
import { DirectoryStatus } from './DirectoryStatus.tsx' with { load: 'background', texts: 'auth' };
import { useDirectorySwitch } from '../../core/auth/directory-switch.ts';
import { Suspense, useState } from 'react';
import { badgeCount } from '../../core/store/operations.ts';
import ArrowIcon from '@mui/icons-material/ExpandMoreOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { ProfileMenuContent } from './ProfileMenuContent.tsx' with { load: 'dialog', texts: 'auth' };
import { Avatar } from '../../components/people/Avatar.tsx';
import { loadWaitingPhotos } from '../../components/people/photos.ts';

/** The top bar: logo, organization, cloud, palette, bell, profile. */
export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  const t = useT();
  const gov = useAppSelector((state) => state.appSettings.msService === 'us_gov');
  const change = useDirectorySwitch();
  const organization = sessionApi.useSessionMeQuery().data?.organization;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, md: 3 },
        height: topBarHeight,
        px: { xs: 2, md: 4 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton onClick={onMenu} aria-label={t('shell.openMenu')} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Box
        component={Link}
        to="/portal/home"
        aria-label={t('shell.home')}
        sx={{ color: 'text.primary', textDecoration: 'none', display: 'flex', borderRadius: 2 }}
      >
        <Logo />
      </Box>
      {organization ? (
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          title={organization.name}
          data-testid="organization-name"
          sx={{
            display: { xs: 'none', sm: 'block' },
            paddingInlineStart: 3,
            borderInlineStart: 1,
            borderColor: 'divider',
            maxWidth: 260,
          }}
        >
          {organization.name}
        </Typography>
      ) : null}
      {change ? (
        <Suspense>
          <DirectoryStatus change={change} />
        </Suspense>
      ) : null}
      {gov ? <GovBadge /> : null}
      <Box sx={{ flex: 1 }} />
      <PaletteButton />
      <NotificationBell />
      <ProfileMenu />
    </Box>
  );
}

/** The bell with the number of running operations and unread messages. Opens the notification drawer. */
function NotificationBell() {
  const t = useT();
  const count = useAppSelector((state) => badgeCount(state.operations));
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('notifications.button', { count })}
        title={t('notifications.title')}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        <Badge badgeContent={count || undefined} max={badgeMaximum} color="primary">
          <BellIcon />
        </Badge>
      </IconButton>
      {used ? (
        <Suspense>
          <NotificationDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The account name at the end of the bar. Opens a menu with profile, directory, theme, language and sign-out. */
function ProfileMenu() {
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
        onPointerEnter={loadWaitingPhotos}
        onFocus={loadWaitingPhotos}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ gap: 2, p: 1, borderRadius: 2, '&:hover': { bgcolor: 'surface.hover' } }}
      >
        <Avatar id={account.id} name={account.name} size={28} isDeferred />
        <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'start', maxWidth: 180 }}>
          <Typography variant="subtitle2" noWrap>
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

import MenuIcon from '@mui/icons-material/MenuOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { sessionApi } from '../../core/api/session-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { useAppSelector } from '../../core/store/store.ts';
import { topBarHeight } from '../../ui/theme/tokens.ts';
import { GovBadge } from '../../ui/page/GovBadge.tsx';
import { Logo } from '../../ui/page/Logo.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The bar on top: logo, organization, cloud, palette, bell, profile. */
export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  const t = useT();
  const gov = useAppSelector((state) => state.appSettings.msService === 'us_gov');
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
        to="/portal"
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
      {gov ? <GovBadge /> : null}
      <Box sx={{ flex: 1 }} />
      <PaletteButton />
      <NotificationBell />
      <ProfileMenu />
    </Box>
  );
}

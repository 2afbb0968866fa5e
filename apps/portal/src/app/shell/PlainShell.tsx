import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, Outlet } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';
import { formMaxWidth, topBarHeight } from '../../ui/theme/tokens.ts';
import { Logo } from '../../ui/page/Logo.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame of public pages, without the sidebar. */
export function PlainShell() {
  const t = useT();
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: topBarHeight,
          px: { xs: 4, md: 6 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Logo />
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" component={Link} to="/" nativeButton={false}>
          {t('shell.signIn')}
        </Button>
      </Box>
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{ maxWidth: formMaxWidth, mx: 'auto', p: { xs: 4, md: 8 } }}
      >
        <Outlet />
      </Box>
    </Box>
  );
}

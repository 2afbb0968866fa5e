import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../core/i18n/translate.tsx';
import { Logo } from '../ui/page/Logo.tsx';
import { FailureActions, failureText } from '../ui/loading/FailureActions.tsx';
import type { FailureProps } from '../ui/loading/FailureActions.tsx';

/**
 * A failure of the whole page, with the logo: the shell failed to render, or a required chunk
 * failed to load.
 */
export function FailureScreen(props: FailureProps) {
  const t = useT();
  const { title, detail, code } = failureText(props.error, t);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 6 }}>
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3 }}>
        <Logo />
        <Typography variant="h1" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {detail}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 2 }}>
          <FailureActions {...props} />
          {/* Reloads the page, because the failed part may be the router. */}
          <Button href="/portal">{t('forbidden.toBlueprints')}</Button>
        </Box>
        {code ? (
          <Typography variant="caption" color="textSecondary">
            {code}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

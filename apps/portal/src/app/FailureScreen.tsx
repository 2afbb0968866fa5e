import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useT } from '../core/i18n/translate.tsx';
import { FailureActions, failureText } from '../ui/loading/FailureActions.tsx';
import type { FailureProps } from '../ui/loading/FailureActions.tsx';
import { PlainPage } from './PlainPage.tsx';

/**
 * A failure of the whole page, with the logo: the shell failed to render, or a required chunk
 * failed to load.
 */
export function FailureScreen(props: FailureProps) {
  const t = useT();
  const { title, detail, code } = failureText(props.error, t);
  return (
    <PlainPage role="alert" title={title}>
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
    </PlainPage>
  );
}

import Box from '@mui/material/Box';
import { useT } from '../../core/i18n/translate.tsx';

/** The first tab stop: skips the top bar and the menu. */
export function SkipLink() {
  const t = useT();
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'fixed',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        typography: 'body2',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {t('shell.skip')}
    </Box>
  );
}

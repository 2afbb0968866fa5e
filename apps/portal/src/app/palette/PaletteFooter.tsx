import Box from '@mui/material/Box';
import { useT } from '../../core/i18n/translate.tsx';
import { KeyCap } from './KeyCap.tsx';

/** The keyboard shortcuts of the palette; hidden on phones. */
export function PaletteFooter({ isTabFree }: { readonly isTabFree: boolean }) {
  const t = useT();
  const hints = [
    { keys: ['↑', '↓'], label: t('palette.keyMove') },
    { keys: ['↵'], label: t('palette.keyOpen') },
    { keys: ['Ctrl', '↵'], label: t('palette.keyNewTab') },
    ...(isTabFree ? [] : [{ keys: ['Tab'], label: t('palette.keyGroup') }]),
    { keys: ['Esc'], label: t('palette.keyClose') },
  ];
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'flex' },
        gap: 4,
        px: 4,
        py: 2,
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
        color: 'text.secondary',
        typography: 'caption',
      }}
    >
      {hints.map(({ keys, label }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          <span>{label}</span>
        </Box>
      ))}
    </Box>
  );
}

import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useT } from '../../core/i18n/translate.tsx';
import { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';
import { showPalette } from './palette-control.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette and shows its keyboard shortcut. */
export function PaletteButton() {
  const t = useT();
  return (
    <ButtonBase
      onClick={() => showPalette('palette')}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      sx={{
        height: 36,
        minWidth: { xs: 36, md: 260 },
        px: { xs: 2, md: 3 },
        gap: 2,
        borderRadius: 2,
        border: { xs: 0, md: 1 },
        borderColor: { md: 'divider' },
        bgcolor: { md: 'background.default' },
        justifyContent: 'flex-start',
        color: 'text.secondary',
        '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
      }}
    >
      <SearchIcon />
      <Box component="span" sx={{ display: { md: 'none' } }}>
        <ScreenReaderOnly>{t('palette.label')}</ScreenReaderOnly>
      </Box>
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          alignItems: 'center',
          justifyContent: 'space-between',
          flex: 1,
        }}
      >
        <Typography variant="body2">{t('palette.label')}</Typography>
        <Typography
          component="kbd"
          variant="caption"
          sx={{ px: 1.5, borderRadius: 1, border: 1, borderColor: 'divider' }}
        >
          {isApple ? '⌘K' : 'Ctrl K'}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

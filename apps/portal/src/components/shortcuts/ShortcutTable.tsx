import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../core/i18n/translate.tsx';
import type { MessageId } from '../../core/i18n/message-id.ts';

/** The portal's keyboard shortcuts, for the shortcut sheet and the help page. */
const shortcutList: readonly { readonly keys: string; readonly label: MessageId }[] = [
  { keys: 'Ctrl K', label: 'shortcut.palette' },
  { keys: '?', label: 'shortcut.sheet' },
  { keys: 'g b', label: 'shortcut.blueprints' },
  { keys: 'g d', label: 'shortcut.deployments' },
  { keys: 'g r', label: 'shortcut.resourceGroups' },
  { keys: 'j  k  ↓  ↑', label: 'shortcut.rows' },
  { keys: '←  →', label: 'shortcut.cells' },
  { keys: 'Home  End', label: 'shortcut.edges' },
  { keys: 'Enter', label: 'shortcut.open' },
  { keys: 'Space', label: 'shortcut.select' },
  { keys: 'Shift + click', label: 'shortcut.multiSort' },
  { keys: 'e', label: 'shortcut.messageDone' },
  { keys: 's', label: 'shortcut.messageSnooze' },
  { keys: 'u', label: 'shortcut.messageRead' },
];

/** A table of all keyboard shortcuts. */
export function ShortcutTable() {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 6, rowGap: 2, m: 0 }}
    >
      {shortcutList.map(({ keys, label }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>
            {keys.split('  ').map((key) => (
              <Box
                key={key}
                component="kbd"
                sx={{
                  px: 1.5,
                  py: 0.5,
                  mr: 1,
                  borderRadius: 1,
                  border: 1,
                  borderColor: 'divider',
                  bgcolor: 'background.default',
                }}
              >
                {key}
              </Box>
            ))}
          </dt>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {t(label)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

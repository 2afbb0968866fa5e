import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { keyNames, type KeyCombination, type Shortcut, shortcutGroups } from './shortcut-list.ts';

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutTable() {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {shortcutGroups.map(({ label, shortcuts }) => (
        <Box component="section" key={label} aria-label={t(label)}>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            {t(label)}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {shortcuts.map((shortcut) => (
              <ShortcutRow key={shortcut.keys.join(' ')} {...shortcut} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function ShortcutRow({ keys, label, page }: Shortcut) {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        minHeight: 36,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2">
        {t(label, page && { page: t(page) })}
      </Typography>
      <Box component="dd" sx={{ display: 'flex', flex: 'none', gap: 1, m: 0 }}>
        {keys.map((key) => (
          <Combination key={key} keys={key} />
        ))}
      </Box>
    </Box>
  );
}

/** A combination of keys, such as Ctrl and K. */
function Combination({ keys }: { readonly keys: KeyCombination }) {
  const t = useT();
  return (
    <span>
      {keys.split('+').map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' + '}
          <Typography component="kbd" variant="caption" sx={keyCap}>
            {keyNames[key] ? t(keyNames[key]) : key}
          </Typography>
        </Fragment>
      ))}
    </span>
  );
}

const keyCap = {
  display: 'inline-block',
  minWidth: 24,
  px: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  textAlign: 'center',
  lineHeight: '22px',
} as const;

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { ShortcutTable } from '../../components/shortcuts/ShortcutTable.tsx';
import { rememberSingleKeys, singleKeysEnabled } from '../../core/preferences/single-keys.ts';

/** The list of keyboard shortcuts, with the switch that turns single-letter shortcuts off. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [enabled, setEnabled] = useState(singleKeysEnabled);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t('palette.shortcuts')}</DialogTitle>
      <DialogContent>
        <ShortcutTable />
        <FormControlLabel
          sx={{ mt: 5 }}
          label={t('shortcut.singleKeys')}
          control={
            <Switch
              checked={enabled}
              onChange={(_event, checked) => {
                setEnabled(checked);
                rememberSingleKeys(checked);
              }}
            />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

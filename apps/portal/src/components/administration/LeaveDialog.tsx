import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '../../core/i18n/translate.tsx';

interface LeaveDialogProps {
  readonly what?: 'page' | 'dialog';
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before unsaved work is discarded. */
export function LeaveDialog({ what = 'page', onLeave, onClose }: LeaveDialogProps) {
  const t = useT();
  const id = useId();
  const isPage = what === 'page';
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {t(isPage ? 'administration.leaveTitle' : 'administration.discardTitle')}
      </DialogTitle>
      <DialogContent>
        {t(isPage ? 'administration.leaveDetail' : 'administration.discardDetail')}
      </DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>
          {t(isPage ? 'administration.leave' : 'administration.discardTyped')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t(isPage ? 'administration.stay' : 'administration.keepEditing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

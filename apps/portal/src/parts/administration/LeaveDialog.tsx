import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useT } from '../../core/i18n/translate.tsx';

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Whether unsaved work may be lost. */
export function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} aria-labelledby="leave-title" maxWidth="xs" fullWidth>
      <DialogTitle id="leave-title">{t('administration.leaveTitle')}</DialogTitle>
      <DialogContent>{t('administration.leaveDetail')}</DialogContent>
      <DialogActions>
        <Button onClick={onLeave}>{t('administration.leave')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('administration.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

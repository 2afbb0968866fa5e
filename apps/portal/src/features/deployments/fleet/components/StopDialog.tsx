import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useT } from '../../../../core/i18n/translate.tsx';

interface StopDialogProps {
  /** Deployments that will stay as they are. */
  readonly pending: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Asks once more before a fleet upgrade is ended, and says what stays behind. */
export function StopDialog({ pending, onStop, onClose }: StopDialogProps) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} aria-labelledby="fleet-stop-title" maxWidth="xs" fullWidth>
      <DialogTitle id="fleet-stop-title">{t('fleet.stopTitle')}</DialogTitle>
      <DialogContent>{t('fleet.stopText', { count: pending })}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('fleet.keep')}</Button>
        <Button variant="contained" color="error" onClick={onStop}>
          {t('fleet.verb.stop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface LeaveDialogProps {
  readonly what?: 'page' | 'dialog';
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before unsaved work is discarded. */
export function LeaveDialog({ what = 'page', onLeave, onClose }: LeaveDialogProps) {
  const t = useT();
  const isPage = what === 'page';
  return (
    <DialogFrame
      title={t(isPage ? 'administration.leaveTitle' : 'administration.discardTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onLeave}>
            {t(isPage ? 'administration.leave' : 'administration.discardTyped')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t(isPage ? 'administration.stay' : 'administration.keepEditing')}
          </Button>
        </>
      }
    >
      {t(isPage ? 'administration.leaveDetail' : 'administration.discardDetail')}
    </DialogFrame>
  );
}

import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useT } from '../../core/i18n/translate.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A confirmation before an action that cannot be undone. */
export function ConfirmDialog({ open, title, text, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useT();
  return (
    <DialogFrame
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <DialogContentText>{text}</DialogContentText>
    </DialogFrame>
  );
}

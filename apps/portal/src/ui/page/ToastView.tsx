import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useT } from '../../core/i18n/translate.tsx';
import type { Toast } from './Toasts.tsx';

interface ToastViewProps {
  readonly toast: Toast;
  readonly open: boolean;
  readonly onClose: (outcome?: 'onUndo') => void;
}

/** Height kept free for the buttons of a form, in pixels. */
const footerSpace = 88;

/** Milliseconds until a toast closes. The time stops while the pointer or the focus is on it. */
const durationOf = ({ severity, onUndo }: Toast): number => {
  if (severity === 'error') return 10_000;
  return onUndo ? 8000 : 5000;
};

/** A toast in the corner. Errors, and changes that can be undone, stay longer. */
export function ToastView({ toast, open, onClose }: ToastViewProps) {
  const t = useT();
  const undo = toast.onUndo && (
    <Button color="inherit" size="small" onClick={() => onClose('onUndo')}>
      {t('shell.undo')}
    </Button>
  );
  return (
    <Snackbar
      open={open}
      autoHideDuration={durationOf(toast)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{ '&&': { bottom: footerSpace } }}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
    >
      <Alert
        severity={toast.severity ?? 'info'}
        variant="outlined"
        {...(undo ? { action: undo } : { onClose: () => onClose(), action: toast.action })}
        sx={{ bgcolor: 'background.paper', boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)', maxWidth: 440 }}
      >
        {toast.text}
      </Alert>
    </Snackbar>
  );
}

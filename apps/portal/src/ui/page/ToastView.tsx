import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import type { Toast } from './Toasts.tsx';

interface ToastViewProps {
  readonly toast: Toast;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Height kept free for the buttons of a form, in pixels. */
const footerSpace = 88;

/** A toast in the corner; errors stay longer. */
export function ToastView({ toast, open, onClose }: ToastViewProps) {
  return (
    <Snackbar
      open={open}
      autoHideDuration={toast.severity === 'error' ? 10_000 : 5000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={{ '&&': { bottom: footerSpace } }}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') onClose();
      }}
    >
      <Alert
        severity={toast.severity ?? 'info'}
        variant="outlined"
        onClose={onClose}
        action={toast.action}
        sx={{ bgcolor: 'background.paper', boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)', maxWidth: 440 }}
      >
        {toast.text}
      </Alert>
    </Snackbar>
  );
}

import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { createContext, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';

export interface Toast {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly action?: ReactNode;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Says in a corner that the reader's own action has ended; long work belongs to the bell. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Shows one toast at a time; a newer one takes the place of the older. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { readonly key: number }) | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((next: Toast) => {
    setToast((previous) => ({ ...next, key: (previous?.key ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.key}
        open={open}
        autoHideDuration={toast?.severity === 'error' ? 10_000 : 5000}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') setOpen(false);
        }}
      >
        <Alert
          severity={toast?.severity ?? 'info'}
          variant="outlined"
          onClose={() => setOpen(false)}
          action={toast?.action}
          sx={{ bgcolor: 'background.paper', boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)', maxWidth: 440 }}
        >
          {toast?.text}
        </Alert>
      </Snackbar>
    </ToastContext>
  );
}

import { createContext, Suspense, use, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { ToastView } from './ToastView.tsx' with { load: 'background' };

export interface Toast {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly action?: ReactNode;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Returns a function that reports the end of a user's action; long operations are reported by the bell. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Shows one toast at a time; a newer one replaces the older. */
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
      {toast ? (
        <Suspense>
          <ToastView key={toast.key} toast={toast} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

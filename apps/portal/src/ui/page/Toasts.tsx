import { createContext, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ToastView } from './ToastView.tsx' with { load: 'background' };

export interface Toast {
  readonly text: string;
  readonly severity?: 'success' | 'info' | 'warning' | 'error';
  readonly action?: ReactNode;
  /** Adds the button "Undo", which closes the toast. */
  readonly onUndo?: () => void;
  /** Called once, when the toast closes or the page is left without "Undo". */
  readonly onExpire?: () => void;
}

/** Shows a toast and returns a function that closes it. */
export type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast>(() => () => undefined);

/** Returns a function that reports the end of a user's action; long operations are reported by the bell. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

/** Shows one toast at a time; a newer one replaces the older. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { readonly key: number }) | null>(null);
  const [open, setOpen] = useState(false);
  /** The toast whose outcome is not known yet. */
  const current = useRef<Toast | null>(null);
  const end = useCallback((ended: Toast | null, outcome?: 'onUndo') => {
    if (!ended || current.current !== ended) return;
    current.current = null;
    setOpen(false);
    ended[outcome ?? 'onExpire']?.();
  }, []);
  const show = useCallback(
    (next: Toast) => {
      end(current.current);
      current.current = next;
      setToast((previous) => ({ ...next, key: (previous?.key ?? 0) + 1 }));
      setOpen(true);
      return () => end(next);
    },
    [end],
  );
  useEffect(() => {
    const onLeave = () => end(current.current);
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, [end]);
  return (
    <ToastContext value={show}>
      {children}
      {toast ? (
        <Suspense>
          <ToastView
            key={toast.key}
            toast={toast}
            open={open}
            onClose={(outcome) => end(current.current, outcome)}
          />
        </Suspense>
      ) : null}
    </ToastContext>
  );
}

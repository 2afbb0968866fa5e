import { Suspense, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './LeaveDialog.tsx' with { load: 'dialog' };

/**
 * Asks for confirmation before the user leaves unsaved work by navigating or closing the window. Switching tabs of the
 * page needs no confirmation.
 */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onLeave={() => blocker.proceed()} onClose={() => blocker.reset()} />
    </Suspense>
  );
}

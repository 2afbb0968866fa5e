import { type ReactNode, Suspense, useState } from 'react';

/**
 * Shows a part that is loaded on demand. If it is shown from the start, its surroundings wait for it, so that nothing
 * moves when it appears. A part that is added later loads in its place.
 */
export function SteadySuspense({ children }: { readonly children: ReactNode }) {
  const [isShownFirst] = useState(Boolean(children));
  return isShownFirst ? children : <Suspense>{children}</Suspense>;
}

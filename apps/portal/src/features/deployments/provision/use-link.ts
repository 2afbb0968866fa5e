import { useEffect, useState } from 'react';
import type { applyLink } from './later/link.ts';

type PutLink = (
  ...rest: Parameters<ReturnType<typeof applyLink>>
) => ReturnType<ReturnType<typeof applyLink>>;
const inAddress = /^(?:title|subscription|resourceGroup|newResourceGroup|location|(?:p|tag)\..+)$/;

/** What the address says that the form is to be filled with; what reads it is fetched only for addresses that say something. */
export function useLink(search: URLSearchParams): PutLink | undefined | 'loading' {
  // What was asked for when the wizard opened; the address changes with its steps.
  const [asked] = useState(search);
  const says = [...asked.keys()].some((key) => inAddress.test(key));
  const [put, setPut] = useState<{ link: PutLink }>();
  useEffect(() => {
    if (!says) return;
    import('./later/link.ts').then(
      (found) => setPut({ link: found.applyLink(asked) }),
      // Like every chunk that cannot be fetched, it is the screen's failure.
      (error: unknown) =>
        setPut(() => {
          throw error;
        }),
    );
  }, [asked, says]);
  return says ? (put?.link ?? 'loading') : undefined;
}

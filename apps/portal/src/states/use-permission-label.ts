import { useEffect, useState } from 'react';

/** The words for a permission key; the key itself until they are here, and when they cannot be fetched. */
export function usePermissionLabel(key: string): string {
  const [known, setKnown] = useState({ key, label: key });
  useEffect(() => {
    let shown = true;
    import('./permission-label.ts').then(
      ({ permissionLabel }) => shown && setKnown({ key, label: permissionLabel(key) }),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [key]);
  return known.key === key ? known.label : key;
}

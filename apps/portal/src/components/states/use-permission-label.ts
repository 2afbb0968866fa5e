import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/** Returns the label of a permission key, or the key itself until the labels are loaded or if loading fails. */
export function usePermissionLabel(key: string): string {
  const { locale } = useLingui().i18n;
  const [known, setKnown] = useState({ key, label: key });
  useEffect(() => {
    let isMounted = true;
    import('./permission-label.ts')
      .then(async ({ loadPermissionTexts }) => {
        const { labelOf } = await loadPermissionTexts(locale);
        if (isMounted) setKnown({ key, label: labelOf(key) });
      })
      .catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [key, locale]);
  return known.key === key ? known.label : key;
}

import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/** Returns the label of a permission key, or the key itself until the labels are loaded or if loading fails. */
export function usePermissionLabel(key: string): string {
  const { locale } = useLingui().i18n;
  const [known, setKnown] = useState({ key, label: key });
  useEffect(() => {
    let shown = true;
    import('./permission-label.ts')
      .then(async ({ loadPermissionTexts }) => {
        const { labelOf } = await loadPermissionTexts(locale);
        if (shown) setKnown({ key, label: labelOf(key) });
      })
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [key, locale]);
  return known.key === key ? known.label : key;
}

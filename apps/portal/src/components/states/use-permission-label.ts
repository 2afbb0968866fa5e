import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';

/**
 * Returns the label of a permission key, or the labels of several keys, separated by a comma and a space. Returns the
 * keys until the labels are loaded or if loading fails.
 */
export function usePermissionLabel(keys: string): string {
  const { locale } = useLingui().i18n;
  const [known, setKnown] = useState({ keys, label: keys });
  useEffect(() => {
    if (keys === '') return undefined;
    let isMounted = true;
    import('./permission-label.ts')
      .then(async ({ loadPermissionTexts }) => {
        const { labelOf } = await loadPermissionTexts(locale);
        if (isMounted) setKnown({ keys, label: keys.split(', ').map(labelOf).join(', ') });
      })
      .catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [keys, locale]);
  return known.keys === keys ? known.label : keys;
}

import { useEffect, useState } from 'react';

type Icons = Pick<typeof import('./type-icons.ts'), 'familyIcons' | 'typeIcons'>;
let loaded: Icons | undefined;

/** Returns the icons of resource types, or undefined until they are loaded. */
export function useTypeIcons(): Icons | undefined {
  const [icons, setIcons] = useState(loaded);
  useEffect(() => {
    if (icons) return;
    let isShown = true;
    import('./type-icons.ts').then(
      (loadedIcons) => {
        loaded = loadedIcons;
        if (isShown) setIcons(loadedIcons);
      },
      // Icons are decorative; the next one that is shown loads them again.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [icons]);
  return icons;
}

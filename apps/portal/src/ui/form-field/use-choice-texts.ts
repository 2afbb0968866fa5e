import { useMemo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';

/** Texts of an `Autocomplete` in the reader's language; the library has only English ones. */
export function useChoiceTexts() {
  const t = useT();
  return useMemo(
    () => ({
      openText: t('choice.open'),
      closeText: t('action.close'),
      clearText: t('choice.clear'),
      noOptionsText: t('choice.noMatch'),
    }),
    [t],
  );
}

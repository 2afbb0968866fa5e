import { activateLocale, rememberLocale } from '../../core/i18n/locale.ts';
import type { Locale } from '../../core/i18n/locale.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { failureText } from '../../ui/loading/FailureActions.tsx';

/**
 * Returns a function that switches the portal to another language and stores it. A catalogue that cannot be loaded is
 * reported, and the language does not change.
 */
export function useLanguageChoice(): (locale: Locale) => void {
  const t = useT();
  const toast = useToast();
  return (locale) => {
    activateLocale(locale).then(
      () => rememberLocale(locale),
      (error: unknown) => {
        const { title, detail } = failureText(error, t);
        toast({ severity: 'error', text: `${title}. ${detail}` });
      },
    );
  };
}

import type { WizardForm } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { loadFormRules } from './model/form-rules.ts';

/** Whether the wizard can be drawn: one with a form waits for the form's rules. */
export function useFormRules(form: WizardForm | undefined): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!form) return;
    loadFormRules(form).then(
      () => setReady(true),
      // Like every chunk that cannot be fetched, it is the screen's failure.
      (error: unknown) =>
        setReady(() => {
          throw error;
        }),
    );
  }, [form]);
  return !form || ready;
}

import type { BlueprintDetail } from '@blueport/contracts';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { fieldId } from './components/FieldRow.tsx';
import { isWizardStep, stepOfField, type WizardStep } from './model/wizard-steps.ts';

/** The step in the address (`?step=`), so that it can be linked and the back button walks the steps; `?field=` leads to a field. */
export function useWizardStep(blueprint: BlueprintDetail, start: WizardStep) {
  const [search, setSearch] = useSearchParams();
  const field = search.get('field');
  const deployment = search.get('deployment');
  const asked = search.get('step');
  const wanted = field ? stepOfField(blueprint, field) : isWizardStep(asked) ? asked : start;
  const step: WizardStep = deployment ? 'status' : wanted === 'status' ? 'subscription' : wanted;

  useEffect(() => {
    if (field) focusField(field);
  }, [field]);

  const go = useCallback(
    (next: WizardStep, nextField?: string) => {
      setSearch((now) => {
        const params = new URLSearchParams(now);
        params.set('step', next);
        params.delete('field');
        if (nextField) params.set('field', nextField);
        return params;
      });
      scrollTo({ top: 0 });
    },
    [setSearch],
  );
  const showStatus = useCallback(
    (name: string) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams({ step: 'status', deployment: name });
          const from = now.get('from');
          // What is deployed again stays what the page is about; a link has done its work.
          if (from && now.get('redeploy') === '1') {
            next.set('from', from);
            next.set('redeploy', '1');
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { step, deployment, go, showStatus };
}

/** Brings a field into view and gives it the focus, once it is drawn. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(fieldId(field));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  });
}

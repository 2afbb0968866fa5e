import type { BlueprintDetail } from '@blueport/contracts';
import { useCallback, useEffect, useRef } from 'react';
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

  // What was asked for last, which the page may not have drawn yet: two changes at once must not undo one another.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (next: URLSearchParams, isReplaced = false) => {
      latest.current = next;
      setSearch(next, { replace: isReplaced });
    },
    [setSearch],
  );
  const go = useCallback(
    (next: WizardStep, nextField?: string) => {
      const params = new URLSearchParams(latest.current);
      params.set('step', next);
      params.delete('field');
      if (nextField) params.set('field', nextField);
      change(params);
      scrollTo({ top: 0 });
    },
    [change],
  );
  const showStatus = useCallback(
    (name: string) => {
      const next = new URLSearchParams({ step: 'status', deployment: name });
      const from = latest.current.get('from');
      // What is deployed again stays what the page is about; a link has done its work.
      if (from && latest.current.get('redeploy') === '1') {
        next.set('from', from);
        next.set('redeploy', '1');
      }
      change(next, true);
    },
    [change],
  );
  /** Remembers that a link's values were edited and kept, so that a refresh shows the draft. */
  const markKept = () => {
    const params = new URLSearchParams(latest.current);
    params.set('kept', '1');
    change(params, true);
  };
  return { step, deployment, go, showStatus, isMarked: search.get('kept') === '1', markKept };
}

/** Brings a field into view and gives it the focus, once it is drawn. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(fieldId(field));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  });
}

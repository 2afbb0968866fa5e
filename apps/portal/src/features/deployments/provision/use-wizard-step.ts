import type { BlueprintDetail } from '@blueport/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { fieldId } from './components/FieldRow.tsx';
import { isWizardStep, stepOfField, type WizardStep } from './model/wizard-steps.ts';

/**
 * Keeps the step in the URL (`?step=`), so that it can be linked and works with the back button. `?field=` focuses a
 * field.
 */
export function useWizardStep(blueprint: BlueprintDetail, start: WizardStep) {
  const [search, setSearch] = useSearchParams();
  const field = search.get('field');
  const deployment = search.get('deployment');
  const requestedStep = search.get('step');
  const targetStep = field
    ? stepOfField(blueprint, field)
    : isWizardStep(requestedStep)
      ? requestedStep
      : start;
  const step: WizardStep = deployment ? 'status' : targetStep === 'status' ? 'subscription' : targetStep;

  useEffect(() => {
    if (field) focusField(field);
  }, [field]);

  // Latest requested parameters, which may not be rendered yet. Without them, two changes in a row would undo each
  // other.
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
      // Keep the parameters of a redeployment. Values from a link are no longer needed.
      if (from && latest.current.get('redeploy') === '1') {
        next.set('from', from);
        next.set('redeploy', '1');
      }
      change(next, true);
    },
    [change],
  );
  /** Records that a link's values were edited and saved, so that a refresh restores the draft. */
  const markKept = () => {
    const params = new URLSearchParams(latest.current);
    params.set('kept', '1');
    change(params, true);
  };
  const isMarked = search.get('kept') === '1';
  return { step, deployment, field, go, showStatus, isMarked, markKept };
}

/** Number of frames to wait for a field of a step that is still loading: about two seconds. */
const maxFrames = 120;
let waiting = 0;

/** Scrolls to a field and focuses it once it is rendered. */
export function focusField(field: string): void {
  cancelAnimationFrame(waiting);
  let frames = maxFrames;
  const look = () => {
    const element = document.getElementById(fieldId(field));
    if (element) {
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    } else if (frames-- > 0) waiting = requestAnimationFrame(look);
  };
  waiting = requestAnimationFrame(look);
}

import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
import { FormFooter } from '../../ui/form-field/FormFooter.tsx';
import { changedFields, type FormValues } from './edit-form.ts';

interface UnsavedBarProps {
  readonly count: number;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** Label of the button if saving is preceded by a review. */
  readonly saveLabel?: string;
}

/** A bar at the bottom of the window, shown while there are unsaved changes. */
export function UnsavedBar({ count, isSaving, onDiscard, onSave, saveLabel }: UnsavedBarProps) {
  const t = useT();
  if (count === 0) return null;
  const text = t('administration.unsaved', { count });
  return (
    <FormFooter label={text} status={text}>
      <Button variant="outlined" onClick={onDiscard} disabled={isSaving}>
        {t('administration.discard')}
      </Button>
      <Button variant="contained" onClick={onSave} loading={isSaving}>
        {saveLabel ?? t('administration.save')}
      </Button>
    </FormFooter>
  );
}

/** Returns the number of changes: a set counts each member, any other field counts as one. */
export function changeCount<Values extends FormValues>(before: Values, after: Values): number {
  return changedFields(before, after).reduce((sum, field) => {
    const [old, now]: unknown[] = [before[field], after[field]];
    if (!(old instanceof Set) || !(now instanceof Set)) return sum + 1;
    const came = [...now].filter((member) => !old.has(member)).length;
    return sum + came + old.size - (now.size - came);
  }, 0);
}

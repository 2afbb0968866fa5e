import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
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
  return (
    <Box
      role="region"
      aria-label={t('administration.unsaved', { count })}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        marginTop: 5,
        padding: '10px 16px',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: '0 4px 12px rgb(0 0 0 / 0.12)',
      }}
    >
      <Box
        role="status"
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 160px' }, typography: 'body2', fontWeight: 500 }}
      >
        {t('administration.unsaved', { count })}
      </Box>
      <Button variant="outlined" onClick={onDiscard} disabled={isSaving}>
        {t('administration.discard')}
      </Button>
      <Button variant="contained" onClick={onSave} loading={isSaving}>
        {saveLabel ?? t('administration.save')}
      </Button>
    </Box>
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

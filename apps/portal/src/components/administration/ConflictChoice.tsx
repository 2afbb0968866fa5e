import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
import type { ConflictProps } from './ConflictDialog.tsx';
import { changedFields, isSame } from './edit-form.ts';
import type { FormValues } from './edit-form.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

/**
 * Fields in a conflict between two edits of the same version: those changed by the other user, and those changed by
 * both.
 */
export interface ConflictFields<Values extends FormValues> {
  readonly theirs: readonly (keyof Values & string)[];
  readonly both: readonly (keyof Values & string)[];
}

export function conflictFields<Values extends FormValues>(
  base: Values,
  theirs: Values,
  mine: Values,
): ConflictFields<Values> {
  const changedByThem = changedFields(base, theirs);
  const changedByMe = changedFields(base, mine);
  return {
    theirs: changedByThem,
    both: changedByThem.filter((field) => changedByMe.includes(field) && !isSame(theirs[field], mine[field])),
  };
}

interface ConflictChoiceProps<Values extends FormValues> extends ConflictProps<Values> {
  readonly onClose: () => void;
}

/** Two versions side by side, with the choice between them. */
export function ConflictChoice<Values extends FormValues>({
  form,
  words,
  onClose,
}: ConflictChoiceProps<Values>) {
  const t = useT();
  return (
    <DialogFrame
      title={t('administration.conflict.title')}
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('administration.conflict.look')}</Button>
          <Button variant="outlined" onClick={form.takeTheirs}>
            {t('administration.conflict.takeTheirs')}
          </Button>
          <Button variant="contained" loading={form.isSaving} onClick={() => void form.keepMine()}>
            {t('administration.conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('administration.conflict.detail')}</p>
      <ConflictTable form={form} words={words} />
    </DialogFrame>
  );
}

function ConflictTable<Values extends FormValues>({ form, words }: ConflictProps<Values>) {
  const t = useT();
  if (!form.theirs) return null;
  const { initial, values, changed } = form;
  const theirValues = form.theirs.values;
  const { theirs, both } = conflictFields(initial, theirValues, values);
  const rows = [...new Set([...theirs, ...changed])];
  const headings = [
    'administration.conflict.field',
    'administration.conflict.theirs',
    'administration.conflict.yours',
  ] as const;
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        typography: 'body2',
        '& th, & td': {
          textAlign: 'start',
          verticalAlign: 'top',
          padding: '8px 12px 8px 0',
          borderBottom: 1,
          borderColor: 'divider',
          overflowWrap: 'anywhere',
        },
      }}
    >
      <thead>
        <tr>
          {headings.map((id) => (
            <Box key={id} component="th" scope="col" sx={{ fontWeight: 500, color: 'text.secondary' }}>
              {t(id)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((field) => (
          <tr key={field}>
            <Box component="th" scope="row" sx={{ fontWeight: both.includes(field) ? 500 : 400 }}>
              {words[field].label}
            </Box>
            <td>
              {theirs.includes(field)
                ? words[field].show(theirValues[field], initial[field])
                : t('administration.conflict.untouched')}
            </td>
            <td>
              {changed.includes(field)
                ? words[field].show(values[field], initial[field])
                : t('administration.conflict.untouched')}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

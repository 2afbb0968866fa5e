import Button from '@mui/material/Button';
import { useT } from '../../core/i18n/translate.tsx';
import type { ConflictProps } from './ConflictDialog.tsx';
import { changedFields, isSame } from './edit-form.ts';
import type { FormValues } from './edit-form.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';

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

const emphasized = (text: string, isInBoth: boolean) => (isInBoth ? <strong>{text}</strong> : text);
const anywhere = { overflowWrap: 'anywhere' } as const;

function ConflictTable<Values extends FormValues>({ form, words }: ConflictProps<Values>) {
  const t = useT();
  if (!form.theirs) return null;
  const { initial, values, changed } = form;
  const theirValues = form.theirs.values;
  const { theirs, both } = conflictFields(initial, theirValues, values);
  const rows = [...new Set([...theirs, ...changed])];
  const untouched = t('administration.conflict.untouched');
  const columns: readonly PlainColumn<keyof Values & string>[] = [
    {
      id: 'field',
      header: t('administration.conflict.field'),
      cell: (field) => emphasized(words[field].label, both.includes(field)),
    },
    {
      id: 'theirs',
      header: t('administration.conflict.theirs'),
      sx: anywhere,
      cell: (field) =>
        theirs.includes(field) ? words[field].show(theirValues[field], initial[field]) : untouched,
    },
    {
      id: 'yours',
      header: t('administration.conflict.yours'),
      sx: anywhere,
      cell: (field) =>
        changed.includes(field) ? words[field].show(values[field], initial[field]) : untouched,
    },
  ];
  return (
    <PlainTable
      top
      label={t('administration.conflict.title')}
      columns={columns}
      rows={rows}
      rowKey={(field) => field}
    />
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import type { FormValues } from './edit-form.ts';
import type { EditForm } from './use-edit-form.ts';
import { ConflictChoice } from './ConflictChoice.tsx' with { load: 'dialog' };

/** Formatters of the fields' values; `base` is the version both edits started from. */
export type FieldTexts<Values extends FormValues> = {
  readonly [Field in keyof Values & string]: {
    readonly label: string;
    readonly show: (value: Values[Field], base: Values[Field]) => ReactNode;
  };
};

/** A form in conflict. */
export interface ConflictProps<Values extends FormValues> {
  readonly form: EditForm<Values>;
  readonly words: FieldTexts<Values>;
}

/**
 * Shown when another user saved first: lists their changes next to the user's own and asks which to keep. "Review"
 * returns to the form and keeps the choice above it.
 */
export function ConflictDialog<Values extends FormValues>({ form, words }: ConflictProps<Values>) {
  const t = useT();
  const [lookedAt, setLookedAt] = useState('');
  if (!form.theirs) return null;
  const { etag } = form.theirs;
  if (lookedAt === etag) {
    return (
      <Alert
        severity="warning"
        sx={{ marginBottom: 4 }}
        action={
          <Button color="inherit" size="small" onClick={() => setLookedAt('')}>
            {t('administration.conflict.decide')}
          </Button>
        }
      >
        {t('administration.conflict.looking')}
      </Alert>
    );
  }
  return (
    <Suspense>
      <ConflictChoice form={form} words={words} onClose={() => setLookedAt(etag)} />
    </Suspense>
  );
}

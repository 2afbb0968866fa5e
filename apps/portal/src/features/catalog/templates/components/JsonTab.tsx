import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormDefinition, formDefinitionSchema } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { isDeepEqual } from '../model/draft-changes.ts';
import type { BuilderProps } from './builder-props.ts';

interface JsonTabProps extends Pick<BuilderProps, 'draft' | 'mayEdit' | 'onChange'> {
  readonly name: string;
  /** Edits that were not applied yet. Kept by the parent, so that switching tabs does not lose them. */
  readonly typed: TypedForm | undefined;
  readonly onType: (typed: TypedForm | undefined) => void;
}

/** Form as JSON text, with the draft that it was based on. */
export interface TypedForm {
  readonly text: string;
  readonly baseDraft: FormDefinition;
}

/** Returns the line of a JSON syntax error, if the browser reports it. */
function brokenLine(text: string, error: unknown): number | undefined {
  const [, position] = /position (\d+)/.exec(String(error)) ?? [];
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
}

/** JSON editor for the form. Text that is not a valid form is not applied. */
export function JsonTab({ draft, name, mayEdit, typed, onType, onChange }: JsonTabProps) {
  const t = useT();
  const present = JSON.stringify(draft, null, 2);
  const [issue, setIssue] = useState<string>();
  const text = typed?.text ?? present;
  // Applying the text would undo changes made to the form in the meantime.
  const isOutdated = typed !== undefined && !isDeepEqual(typed.baseDraft, draft);
  const apply = () => {
    try {
      const read = formDefinitionSchema.safeParse(JSON.parse(text) as unknown);
      if (read.success) {
        onChange(read.data);
        onType(undefined);
        setIssue(undefined);
        return;
      }
      const places = read.error.issues.map(({ path }) => `/${path.join('/')}`);
      setIssue(t('templates.jsonNoForm', { places: [...new Set(places)].slice(0, 5).join(', ') }));
    } catch (error) {
      const line = brokenLine(text, error);
      setIssue(line === undefined ? t('templates.jsonBroken') : t('templates.jsonBrokenAt', { line }));
    }
  };
  return (
    <Box sx={{ maxWidth: 960 }}>
      {isOutdated && (
        <OutdatedNotice
          onReset={() => {
            onType(undefined);
            setIssue(undefined);
          }}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2, marginBottom: 3, alignItems: 'center' }}>
        {mayEdit && (
          <Button variant="outlined" disabled={typed === undefined || isOutdated} onClick={apply}>
            {t('templates.apply')}
          </Button>
        )}
        <CopyButton text={text} what={name} />
      </Box>
      <TextInput
        label={t('templates.tab.json')}
        value={text}
        issue={issue}
        help={t('templates.jsonHelp')}
        rows={20}
        code
        disabled={!mayEdit}
        onChange={(next) => {
          setIssue(undefined);
          onType(next === present ? undefined : { text: next, baseDraft: typed?.baseDraft ?? draft });
        }}
      />
    </Box>
  );
}

/** Shown when the form has changed since the text was typed; offers to start from the form again. */
function OutdatedNotice({ onReset }: { readonly onReset: () => void }) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 3 }}
      action={
        <Button color="inherit" size="small" onClick={onReset}>
          {t('templates.jsonAgain')}
        </Button>
      }
    >
      {t('templates.jsonBehind')}
    </Alert>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formDefinitionSchema } from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../administration/TextInput.tsx';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { useT } from '../../../i18n/translate.tsx';
import type { BuilderProps } from './builder-props.ts';

/** The form as text, to copy, to compare and to edit; what is no form is not taken over. */
export default function JsonTab({
  draft,
  name,
  mayEdit,
  onChange,
}: BuilderProps & { readonly name: string }) {
  const t = useT();
  const present = JSON.stringify(draft, null, 2);
  const [typed, setTyped] = useState<string>();
  const [issue, setIssue] = useState<string>();
  const text = typed ?? present;
  const apply = () => {
    try {
      const read = formDefinitionSchema.safeParse(JSON.parse(text) as unknown);
      if (read.success) {
        onChange(read.data);
        setTyped(undefined);
        setIssue(undefined);
        return;
      }
      setIssue(read.error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`).join(' '));
    } catch (error) {
      setIssue(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Box sx={{ display: 'flex', gap: 2, marginBottom: 3, alignItems: 'center' }}>
        {mayEdit && (
          <Button variant="outlined" disabled={typed === undefined || typed === present} onClick={apply}>
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
        rows={12}
        code
        disabled={!mayEdit}
        onChange={setTyped}
      />
    </Box>
  );
}

import AddIcon from '@mui/icons-material/AddOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Dispatch } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ScreenReaderOnly } from '../../../../components/states/index.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import { tagLimits, type TagRow } from '../model/tag-rows.ts';
import type { WizardAction } from '../model/wizard-state.ts';
import { fieldId } from './FieldRow.tsx';
import { useIssueText } from './use-issue-text.ts';

interface TagsEditorProps {
  readonly rows: readonly TagRow[];
  readonly issues: readonly FieldIssue[];
  readonly dispatch: Dispatch<WizardAction>;
}

/** Editor for tags as rows of name and value. */
export function TagsEditor({ rows, issues, dispatch }: TagsEditorProps) {
  const t = useT();
  const issueText = useIssueText();
  const change = (next: readonly TagRow[]) => dispatch({ type: 'tags', rows: next });
  const whole = issues.filter((issue) => issue.field === 'tags');
  return (
    <Box component="fieldset" id={fieldId('tags')} sx={{ border: 0, margin: 0, padding: 0, maxWidth: 560 }}>
      <legend>
        <ScreenReaderOnly>{t('provision.tags')}</ScreenReaderOnly>
      </legend>
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginBottom: 2 }}>
        {t('provision.tagsHelp')}
      </Box>
      {rows.map((row, index) => (
        <TagRowFields
          // Rows have no ID.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          index={index}
          row={row}
          issues={issues.filter((issue) => issue.field === `tags.${index}`)}
          onChange={(next) => change(rows.with(index, next))}
          onLeave={() => dispatch({ type: 'leave', field: `tags.${index}` })}
          onRemove={() => change(rows.toSpliced(index, 1))}
        />
      ))}
      {whole.map((issue) => (
        <Box
          key={issueText(issue)}
          role="alert"
          sx={{ typography: 'caption', color: 'text.error', marginBottom: 2 }}
        >
          {issueText(issue)}
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={rows.length >= tagLimits.count}
        onClick={() => change([...rows, { key: '', value: '' }])}
      >
        {t('provision.tagAdd')}
      </Button>
    </Box>
  );
}

interface TagRowFieldsProps {
  readonly index: number;
  readonly row: TagRow;
  readonly issues: readonly FieldIssue[];
  readonly onChange: (row: TagRow) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
}

function TagRowFields({ index, row, issues, onChange, onLeave, onRemove }: TagRowFieldsProps) {
  const t = useT();
  const issueText = useIssueText();
  const number = index + 1;
  const id = fieldId(`tags.${index}`);
  // The labels of the first row are those of all rows.
  const isFirst = index === 0;
  return (
    <Box sx={{ marginBottom: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {isFirst && <FormLabel htmlFor={id}>{t('provision.tagName')}</FormLabel>}
          <OutlinedInput
            size="small"
            fullWidth
            id={id}
            value={row.key}
            error={issues.length > 0}
            onBlur={onLeave}
            onChange={(event) => onChange({ ...row, key: event.target.value })}
            slotProps={{
              input: {
                'aria-label': t('provision.tagNameOf', { number }),
                'aria-invalid': issues.length > 0,
              },
            }}
          />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {isFirst && <FormLabel htmlFor={`${id}-value`}>{t('provision.tagValue')}</FormLabel>}
          <OutlinedInput
            size="small"
            fullWidth
            id={`${id}-value`}
            value={row.value}
            onBlur={onLeave}
            onChange={(event) => onChange({ ...row, value: event.target.value })}
            slotProps={{ input: { 'aria-label': t('provision.tagValueOf', { number }) } }}
          />
        </Box>
        <IconButton aria-label={t('provision.tagRemove', { number })} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </Box>
      {issues.map((issue) => (
        <Box key={issue.code} role="alert" sx={{ typography: 'caption', color: 'text.error', marginTop: 1 }}>
          {issueText(issue)}
        </Box>
      ))}
    </Box>
  );
}

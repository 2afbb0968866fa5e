import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { FieldLine } from '../../../../ui/form-field/FieldLine.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { issueOfTag, type TagRow } from '../tag-rows.ts';

interface TagFieldsProps {
  readonly rows: readonly TagRow[];
  readonly onChange: (rows: readonly TagRow[]) => void;
}

/** Editor for tag names and values, one tag per row. */
export function TagFields({ rows, onChange }: TagFieldsProps) {
  const t = useT();
  const change = (key: string, part: Partial<TagRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {rows.map((row, index) => {
        const issue = issueOfTag(row, rows);
        return (
          <FieldLine key={row.key} hasLabels={index === 0}>
            <TextField
              size="small"
              fullWidth
              label={index === 0 ? t('resourceGroups.tagName') : undefined}
              value={row.name}
              error={issue !== undefined}
              helperText={issue && t(`resourceGroups.tagIssue.${issue}`)}
              onChange={(event) => change(row.key, { name: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': t('resourceGroups.tagName'), maxLength: 512, spellCheck: false },
              }}
            />
            <TextField
              size="small"
              fullWidth
              label={index === 0 ? t('resourceGroups.tagValue') : undefined}
              value={row.value}
              onChange={(event) => change(row.key, { value: event.target.value })}
              slotProps={{
                htmlInput: { 'aria-label': t('resourceGroups.tagValue'), maxLength: 256, spellCheck: false },
              }}
            />
            <IconButton
              aria-label={t('resourceGroups.removeTag', { name: row.name })}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <DeleteIcon />
            </IconButton>
          </FieldLine>
        );
      })}
      <Box>
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={rows.length >= 50}
          onClick={() => onChange([...rows, { key: crypto.randomUUID(), name: '', value: '' }])}
        >
          {t('resourceGroups.addTag')}
        </Button>
      </Box>
    </Box>
  );
}

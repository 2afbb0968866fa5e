import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  fieldNamePattern,
  type FormItem,
  isInputType,
  type ProblemIssue,
  resolveItem,
} from '@blueport/contracts';
import { useState } from 'react';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { renameItem } from '../model/edit-items.ts';
import { typeWords } from '../model/type-words.ts';
import type { BuilderProps } from './builder-props.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { SpecFields } from './SpecFields.tsx';

interface ItemPropertiesProps extends BuilderProps {
  readonly item: FormItem;
  readonly index: number;
  readonly onMove: (to: number) => void;
  readonly onRenamed: (id: string) => void;
}

/** Everything about one item: what it says, which parameter it is for, when it is shown, and where it stands. */
export function ItemProperties(props: ItemPropertiesProps) {
  const { draft, fields, issues, mayEdit, onChange, item, index } = props;
  const t = useT();
  const { items } = draft;
  const base = item.fieldId === undefined ? undefined : fields.get(item.fieldId);
  const resolved = resolveItem(item, fields);
  const type = base?.type ?? item.spec.type;
  const place = `/items/${index}`;
  const issueAt = (rest: string) =>
    issues.find(
      ({ pointer }: ProblemIssue) => pointer === `${place}${rest}` || pointer.startsWith(`${place}${rest}/`),
    )?.message;
  const write = (next: FormItem) => onChange({ ...draft, items: items.with(index, next) });
  return (
    <Box
      component="section"
      aria-label={t('templates.properties')}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        padding: 4,
        display: 'grid',
        gap: 4,
        position: { lg: 'sticky' },
        top: { lg: 72 },
        maxHeight: { lg: 'calc(100vh - 160px)' },
        overflow: { lg: 'auto' },
      }}
    >
      <Box>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {resolved?.label ?? item.id}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {type && typeWords(t, type)}
          {item.fieldId && ` · ${t('templates.reused')}`}
        </Typography>
      </Box>
      {item.fieldId && !base && (
        <Box role="alert" sx={{ color: 'text.error', typography: 'body2' }}>
          {issueAt('/fieldId')}
        </Box>
      )}
      {type !== undefined && (
        <SpecFields
          type={type}
          spec={item.spec}
          base={base}
          disabled={!mayEdit}
          issueOf={(property) => issueAt(`/spec/${property}`)}
          onChange={(spec) => write({ ...item, spec })}
        />
      )}
      {base && Object.keys(item.spec).length > 0 && mayEdit && (
        <Button size="small" onClick={() => write({ ...item, spec: {} })} sx={{ justifySelf: 'start' }}>
          {t('templates.asLibrary')}
        </Button>
      )}
      {type !== undefined && isInputType(type) && (
        <TextInput
          label={t('templates.parameter')}
          help={t('templates.parameterHelp')}
          value={item.parameter ?? ''}
          issue={issueAt('/parameter')}
          required
          code
          disabled={!mayEdit}
          longest={255}
          onChange={(parameter) => {
            const { parameter: _before, ...rest } = item;
            write(parameter === '' ? rest : { ...rest, parameter });
          }}
        />
      )}
      <ItemId {...props} issue={issueAt('/id')} />
      <ConditionEditor
        item={item}
        items={items}
        fields={fields}
        issueAt={issueAt}
        disabled={!mayEdit}
        onChange={write}
      />
      {mayEdit && (
        <ChoiceInput
          label={t('templates.moveTo')}
          value={String(index)}
          options={items.map((one, at) => ({
            value: String(at),
            label: `${at + 1}. ${at === index ? t('templates.here') : (resolveItem(one, fields)?.label ?? one.id)}`,
          }))}
          onChange={(to) => props.onMove(Number(to))}
        />
      )}
    </Box>
  );
}

/** The id by which conditions name an item; it changes when the field is left, in all of them together. */
function ItemId({
  item,
  draft,
  mayEdit,
  onChange,
  onRenamed,
  issue,
}: ItemPropertiesProps & { readonly issue: string | undefined }) {
  const t = useT();
  const [typed, setTyped] = useState(item.id);
  const taken = typed !== item.id && draft.items.some(({ id }) => id === typed);
  const wrong = !fieldNamePattern.test(typed);
  return (
    <TextInput
      label={t('templates.id')}
      help={t('templates.idHelp')}
      value={typed}
      issue={wrong ? t('templates.nameWrong') : taken ? t('templates.idTaken') : issue}
      code
      longest={64}
      disabled={!mayEdit}
      onChange={setTyped}
      onLeave={() => {
        if (wrong || taken || typed === item.id) return;
        onChange({ ...draft, items: renameItem(draft.items, item.id, typed) });
        onRenamed(typed);
      }}
    />
  );
}

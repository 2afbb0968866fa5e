import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import {
  conditionOperators,
  type FieldSpec,
  type FormCondition,
  type FormItem,
  isInputType,
  operatorsWithoutValue,
  resolveItem,
} from '@blueport/contracts';
import { TextInput } from '../../../administration/TextInput.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';

interface ConditionEditorProps {
  readonly item: FormItem;
  readonly items: readonly FormItem[];
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly issueAt: (rest: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (item: FormItem) => void;
}

type Test = FormCondition['tests'][number];

const textOf = (value: Test['value']): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

/** When an item is shown: tests of other fields, all or any of which have to hold. */
export function ConditionEditor({ item, items, fields, issueAt, disabled, onChange }: ConditionEditorProps) {
  const t = useT();
  const others = items.flatMap((one) => {
    const resolved = resolveItem(one, fields);
    return one.id !== item.id && resolved && isInputType(resolved.type) ? [resolved] : [];
  });
  const tests = item.when?.tests ?? [];
  const write = (next: readonly Test[], match = item.when?.match ?? 'all') => {
    const { when: _before, ...rest } = item;
    onChange(next.length === 0 ? rest : { ...rest, when: { match, tests: [...next] } });
  };
  const [first] = others;
  const circle = issueAt('/when');
  return (
    <Box role="group" aria-label={t('templates.condition')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="h3">
        {t('templates.condition')}
      </Typography>
      {tests.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('templates.always')}
        </Typography>
      )}
      {tests.length > 1 && (
        <ChoiceInput
          label={t('templates.match')}
          value={item.when?.match ?? 'all'}
          disabled={disabled}
          options={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`templates.match.${value}`),
          }))}
          onChange={(match) => write(tests, match)}
        />
      )}
      {tests.map((test, index) => (
        <TestRow
          // oxlint-disable-next-line react/no-array-index-key -- tests have no identity but their place
          key={index}
          test={test}
          number={index + 1}
          choices={others.map(({ id, label }) => ({ value: id, label }))}
          issueAt={(rest) => issueAt(`/when/tests/${index}${rest}`)}
          disabled={disabled}
          onChange={(next) => write(tests.with(index, next))}
          onRemove={() => write(tests.toSpliced(index, 1))}
        />
      ))}
      {circle && tests.length > 0 && (
        <Box role="alert" sx={{ color: 'text.error', typography: 'caption' }}>
          {circle}
        </Box>
      )}
      {!disabled && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={!first || tests.length >= 10}
          onClick={() => first && write([...tests, { field: first.id, operator: 'equals', value: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {t('templates.addTest')}
        </Button>
      )}
    </Box>
  );
}

interface TestRowProps {
  readonly test: Test;
  readonly number: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly issueAt: (rest: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (test: Test) => void;
  readonly onRemove: () => void;
}

function TestRow({ test, number, choices, issueAt, disabled, onChange, onRemove }: TestRowProps) {
  const t = useT();
  const known = choices.some(({ value }) => value === test.field);
  return (
    <Box
      role="group"
      aria-label={t('templates.test', { number })}
      sx={{ display: 'grid', gap: 2, paddingInlineStart: 3, borderInlineStart: 2, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <ChoiceInput
          label={t('templates.testField')}
          value={test.field}
          disabled={disabled}
          issue={issueAt('/field')}
          options={known ? choices : [...choices, { value: test.field, label: test.field }]}
          onChange={(field) => onChange({ ...test, field })}
        />
        {!disabled && (
          <IconButton aria-label={t('templates.removeTest', { number })} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <ChoiceInput
        label={t('templates.operator')}
        value={test.operator}
        disabled={disabled}
        options={conditionOperators.map((value) => ({ value, label: t(`templates.operator.${value}`) }))}
        onChange={(operator) => {
          const { value, ...rest } = test;
          onChange(
            operatorsWithoutValue.has(operator)
              ? { ...rest, operator }
              : { ...rest, operator, value: value ?? '' },
          );
        }}
      />
      {!operatorsWithoutValue.has(test.operator) && (
        <TextInput
          label={t('templates.value')}
          {...(test.operator === 'in' && { help: t('templates.valueList') })}
          value={textOf(test.value)}
          issue={issueAt('/value')}
          disabled={disabled}
          longest={400}
          onChange={(text) =>
            onChange({
              ...test,
              value: test.operator === 'in' ? text.split(',').map((one) => one.trim()) : text,
            })
          }
        />
      )}
    </Box>
  );
}

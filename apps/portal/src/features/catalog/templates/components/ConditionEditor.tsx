import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import {
  type ConditionOperator,
  conditionOperators,
  type FieldSpec,
  fieldTypeOf,
  type FormCondition,
  type FormItem,
  isInputType,
  operatorsWithoutValue,
  resolveItem,
  type WizardItem,
} from '@blueport/contracts';
import { useRef, useState } from 'react';
import { FieldLine } from '../../../../ui/form-field/FieldLine.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { listOfText, listOfValue, textOfList, textOfValue } from '../model/condition-values.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';

interface ConditionEditorProps {
  readonly item: FormItem;
  readonly items: readonly FormItem[];
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly issueAt: (rest: string) => string | undefined;
  /** Issue text if the item's conditions form a circular reference. */
  readonly circle: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (item: FormItem) => void;
}

type Test = FormCondition['tests'][number];

/**
 * Returns whether the operator compares with one whole choice. `contains` on a single choice matches part of its text.
 */
const comparesOneChoice = (operator: ConditionOperator, { type }: WizardItem): boolean =>
  operator === 'equals' ||
  operator === 'notEquals' ||
  (operator === 'contains' && fieldTypeOf(type)?.input?.value === 'list');

/** Changes the operator of a test. Converts between a list and a single value, because the two are never equal. */
function withOperator({ value, ...rest }: Test, operator: ConditionOperator): Test {
  if (operatorsWithoutValue.has(operator)) return { ...rest, operator };
  const isList = operator === 'in';
  if (isList === Array.isArray(value)) return { ...rest, operator, value };
  return { ...rest, operator, value: isList ? listOfValue(value) : textOfValue(value) };
}

/** Editor for the conditions under which an item is shown: tests of other fields, all or any of which must pass. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { item, items, fields, issueAt, circle, disabled, onChange } = props;
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
  const add = useRef<HTMLButtonElement>(null);
  const [first] = others;
  const [newIndex, setNewIndex] = useState<number>();
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
        <ChoiceField
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
          others={others}
          isFresh={index === newIndex}
          issueAt={(rest) => issueAt(`/when/tests/${index}${rest}`)}
          disabled={disabled}
          onChange={(next) => write(tests.with(index, next))}
          onRemove={() => {
            write(tests.toSpliced(index, 1));
            setNewIndex(undefined);
            // The button that was clicked is gone, so move the focus here.
            add.current?.focus();
          }}
        />
      ))}
      {circle && tests.length > 0 && (
        <Box role="alert" sx={{ color: 'text.error', typography: 'caption' }}>
          {circle}
        </Box>
      )}
      {!disabled && (
        <Button
          ref={add}
          size="small"
          startIcon={<AddIcon />}
          disabled={!first || tests.length >= 10}
          onClick={() => {
            if (!first) return;
            setNewIndex(tests.length);
            write([...tests, { field: first.id, operator: 'equals', value: '' }]);
          }}
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
  /** Fields that a condition can refer to. */
  readonly others: readonly WizardItem[];
  /** Whether the test was just added and is still incomplete. */
  readonly isFresh: boolean;
  readonly issueAt: (rest: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (test: Test) => void;
  readonly onRemove: () => void;
}

function TestRow({ test, number, others, isFresh, issueAt, disabled, onChange, onRemove }: TestRowProps) {
  const t = useT();
  const choices = others.map(({ id, label }) => ({ value: id, label }));
  const testedItem = others.find(({ id }) => id === test.field);
  return (
    <Box
      role="group"
      aria-label={t('templates.test', { number })}
      sx={{ display: 'grid', gap: 2, paddingInlineStart: 3, borderInlineStart: 2, borderColor: 'divider' }}
    >
      <FieldLine>
        <ChoiceField
          label={t('templates.testField')}
          value={test.field}
          disabled={disabled}
          issue={issueAt('/field')}
          options={testedItem ? choices : [...choices, { value: test.field, label: test.field }]}
          onChange={(field) => onChange({ ...test, field })}
        />
        {!disabled && (
          <IconButton aria-label={t('templates.removeTest', { number })} onClick={onRemove}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </FieldLine>
      <ChoiceField
        label={t('templates.operator')}
        value={test.operator}
        disabled={disabled}
        options={conditionOperators.map((value) => ({ value, label: t(`templates.operator.${value}`) }))}
        onChange={(operator) => onChange(withOperator(test, operator))}
      />
      {!operatorsWithoutValue.has(test.operator) && (
        <ValueInput
          // Remount for another field or operator, because its values differ.
          key={`${test.field} ${test.operator}`}
          test={test}
          testedItem={testedItem}
          isFresh={isFresh}
          issue={issueAt('/value')}
          disabled={disabled}
          onChange={(value) => onChange({ ...test, value })}
        />
      )}
    </Box>
  );
}

interface ValueInputProps {
  readonly test: Test;
  readonly testedItem: WizardItem | undefined;
  readonly isFresh: boolean;
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: Test['value']) => void;
}

/** Input for the comparison value: a select if the field has fixed choices, otherwise text. */
function ValueInput({ test, testedItem, isFresh, issue, disabled, onChange }: ValueInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  // Do not report a new condition as invalid before the user has left its field.
  const [hasLeft, setHasLeft] = useState(!isFresh);
  const isList = test.operator === 'in';
  const list = listOfValue(test.value);
  const now = isList ? textOfList(list) : textOfValue(test.value);
  const testedInput = testedItem && fieldTypeOf(testedItem.type)?.input;
  const offeredChoices = testedItem?.options?.kind === 'static' ? testedItem.options.choices : [];
  if (isList && offeredChoices.length > 0) {
    // Values that are no longer offered can still be removed.
    const unavailableValues = list.filter((one) => !offeredChoices.some(({ value }) => value === one));
    return (
      <ChoicesInput
        label={t('templates.value')}
        values={list}
        issue={hasLeft ? issue : undefined}
        disabled={disabled}
        options={[...offeredChoices, ...unavailableValues.map((value) => ({ value, label: value }))]}
        onChange={onChange}
        onLeave={() => setHasLeft(true)}
      />
    );
  }
  const own =
    testedItem?.options?.kind === 'static' && comparesOneChoice(test.operator, testedItem)
      ? testedItem.options.choices
      : undefined;
  if (own && own.length > 0) {
    const isKnown = now === '' || own.some(({ value }) => value === now);
    return (
      <ChoiceField
        label={t('templates.value')}
        value={now}
        issue={hasLeft ? issue : undefined}
        disabled={disabled}
        options={isKnown ? own : [...own, { value: now, label: now }]}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      label={t('templates.value')}
      {...(isList && { help: t('templates.valueList') })}
      value={typed ?? now}
      issue={hasLeft ? issue : undefined}
      disabled={disabled}
      longest={400}
      {...(testedInput?.control === 'date' && !isList && { type: 'date' as const })}
      {...(testedInput?.value === 'number' && !isList && { numeric: true })}
      onChange={(text) => {
        setTyped(text);
        onChange(isList ? listOfText(text) : text);
      }}
      onLeave={() => {
        setTyped(undefined);
        setHasLeft(true);
      }}
    />
  );
}

interface ChoicesInputProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (values: string[]) => void;
  readonly onLeave: () => void;
}

/** Multiple selection from a few known values. */
function ChoicesInput(props: ChoicesInputProps) {
  const { label, values, options, issue, disabled, onChange, onLeave } = props;
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{
        select: {
          multiple: true,
          // The field shows only the names.
          renderValue: (chosen) =>
            options
              .filter(({ value }) => [chosen].flat().includes(value))
              .map((option) => option.label)
              .join(', '),
        },
      }}
      label={label}
      value={values}
      error={issue !== undefined}
      helperText={issue}
      disabled={disabled}
      onChange={(event) => onChange([event.target.value].flat())}
      onBlur={onLeave}
    >
      {options.map((option) => {
        const Mark = values.includes(option.value) ? CheckedIcon : EmptyIcon;
        return (
          // Check boxes show that several values can be selected; a background color alone would not.
          <MenuItem key={option.value} value={option.value} sx={{ gap: 2 }}>
            <Mark fontSize="small" color="primary" />
            {option.label}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import { dayAfter, fieldTypeOf, type FieldInput } from '@blueport/contracts';
import { type ComponentType, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../states/index.ts';
import { SteadySelect } from '../../ui/steady-select/SteadySelect.tsx';
import type { FormItemProps } from './FormItemRow.tsx';
import { selectedValues, inputOfChosen } from './item-input.ts';
import { createBrowserPorts } from './item-issue.ts';
import { SearchChoice } from './deferred-search-choice.ts';
import { type ItemChoice, type ItemChoices, useChoices } from './use-choices.ts';

interface ControlProps extends FormItemProps {
  readonly isWrong: boolean;
}

const controls: Readonly<Record<FieldInput['control'], ComponentType<ControlProps>>> = {
  line: TextControl,
  area: TextControl,
  date: TextControl,
  select: SelectControl,
  checkboxes: SeveralControl,
};

/** The control of a field, by its type. */
export function ItemControl(props: ControlProps) {
  const Control = controls[fieldTypeOf(props.item.type)?.input?.control ?? 'line'];
  return <Control {...props} />;
}

const attributes = ({ controlId, isWrong, item }: ControlProps) => ({
  'aria-describedby': `${controlId}-help`,
  'aria-invalid': isWrong,
  'aria-required': item.required === true,
});

function TextControl(props: ControlProps) {
  const { item, controlId, input, isWrong, secret = false, unit, onInput, onLeave } = props;
  const type = fieldTypeOf(item.type)?.input;
  const isArea = type?.control === 'area' && !secret;
  const isDate = type?.control === 'date';
  const isNumber = type?.value === 'number';
  const [{ today }] = useState(() => createBrowserPorts(new Date()));
  return (
    <OutlinedInput
      fullWidth={!isDate}
      size="small"
      id={controlId}
      value={typeof input === 'string' ? input : ''}
      error={isWrong}
      multiline={isArea}
      {...(isArea && { minRows: 3, maxRows: 12 })}
      type={secret ? 'password' : isDate ? 'date' : 'text'}
      onChange={(event) => onInput(item, event.target.value)}
      onBlur={() => onLeave(item)}
      {...(unit !== undefined &&
        isNumber && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> })}
      slotProps={{
        input: {
          ...attributes(props),
          spellCheck: false,
          autoComplete: secret ? 'new-password' : 'off',
          ...(isNumber && { inputMode: 'numeric' as const }),
          ...(isDate && item.min !== undefined && { min: dayAfter(today, item.min) }),
          ...(isDate && item.max !== undefined && { max: dayAfter(today, item.max) }),
        },
      }}
    />
  );
}

/** Shown if there are no choices yet. */
function ChoicesState({ found }: { readonly found: ItemChoices }) {
  const t = useT();
  if (found.state === 'failed') {
    const { title, detail } = problemText(found.error);
    return (
      <Box role="alert" sx={{ typography: 'caption', color: 'text.error', marginTop: 1 }}>
        {title}. {detail}{' '}
        <Button size="small" onClick={found.retry}>
          {t('forms.retry')}
        </Button>
      </Box>
    );
  }
  if (found.state === 'needs-field') {
    return (
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1, overflowWrap: 'anywhere' }}>
        {t('forms.needs-field', { name: found.waitsFor ?? '' })}
      </Box>
    );
  }
  if (found.state === 'needs-subscription' || found.state === 'needs-region') {
    return (
      <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1 }}>
        {t(`forms.${found.state}`)}
      </Box>
    );
  }
  return found.state === 'ready' && found.choices.length === 0 ? (
    <Box sx={{ typography: 'caption', color: 'text.secondary', marginTop: 1 }}>{t('forms.no-choices')}</Box>
  ) : null;
}

/** Shows a selected value that the cloud no longer offers: it was deleted, or belongs to another target. */
function GoneChoices({ item, found, values }: GoneChoicesProps) {
  const t = useT();
  if (item.options?.kind !== 'live' || found.state !== 'ready' || values.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ typography: 'caption', color: 'text.warning', marginTop: 1, overflowWrap: 'anywhere' }}
    >
      {t('forms.gone', { value: values.join(', ') })}
    </Box>
  );
}

interface GoneChoicesProps {
  readonly item: ControlProps['item'];
  readonly found: ItemChoices;
  /** The selected values that are not among the choices. */
  readonly values: readonly string[];
}

/** Returns the choice of a value. Names and ids of the cloud are compared case-insensitively. */
function choiceOf({ options }: ControlProps['item'], { choices }: ItemChoices, value: string) {
  const isLive = options?.kind === 'live';
  return choices.find((one) =>
    isLive ? one.value.toLowerCase() === value.toLowerCase() : one.value === value,
  );
}

/** A field with more choices than this is searchable. */
const maxVisible = 10;

function SelectControl(props: ControlProps) {
  const { item, controlId, input, place, isWrong, onInput, onLeave } = props;
  const t = useT();
  const found = useChoices(item, place);
  const inputText = input === undefined ? '' : String(input);
  const value = choiceOf(item, found, inputText)?.value ?? inputText;
  const isKnown = value === '' || found.choices.some((choice) => choice.value === value);
  const choose = (next: string) => onInput(item, next === '' ? undefined : next);
  // The number of live choices is known only later, and the control must not change while a user interacts with it.
  const isSearched = item.options?.kind === 'live' || found.choices.length > maxVisible;
  const asSelect = (
    <SteadySelect
      fullWidth
      size="small"
      displayEmpty
      value={value}
      error={isWrong}
      onChange={(event) => choose(event.target.value)}
      onBlur={() => onLeave(item)}
      SelectDisplayProps={{
        id: controlId,
        ...attributes(props),
        'aria-labelledby': `${controlId}-label ${controlId}`,
      }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
    >
      <MenuItem value="" disabled={item.required === true} sx={{ color: 'text.secondary' }}>
        {found.state === 'loading' ? 'Loading....' : t('forms.choose')}
      </MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {found.choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
          <ChoiceDetail choice={choice} />
        </MenuItem>
      ))}
    </SteadySelect>
  );
  return (
    <>
      {isSearched ? (
        <SearchChoice
          id={controlId}
          value={value}
          choices={isKnown ? found.choices : [{ value, label: value }, ...found.choices]}
          placeholder={t('forms.choose')}
          isWrong={isWrong}
          clearable={item.required !== true}
          loading={found.state === 'loading'}
          attributes={attributes(props)}
          onChange={choose}
          onLeave={() => onLeave(item)}
          fallback={asSelect}
        />
      ) : (
        asSelect
      )}
      <GoneChoices item={item} found={found} values={isKnown ? [] : [value]} />
      <ChoicesState found={found} />
    </>
  );
}

function ChoiceDetail({ choice }: { readonly choice: ItemChoice }) {
  return choice.detail ? (
    <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
      {choice.detail}
    </Box>
  ) : null;
}

/** Returns the choices that contain a text. Selected ones always stay visible, so that they can be deselected. */
function withText(choices: readonly ItemChoice[], text: string, chosen: readonly string[]) {
  const searchText = text.trim().toLowerCase();
  return choices.filter(
    ({ value, label, detail = '' }) =>
      chosen.includes(value) || `${label} ${value} ${detail}`.toLowerCase().includes(searchText),
  );
}

function SeveralControl({ item, controlId, input, place, onInput, onLeave }: ControlProps) {
  const t = useT();
  const [text, setText] = useState('');
  const found = useChoices(item, place);
  const chosen = selectedValues(input).map((value) => choiceOf(item, found, value)?.value ?? value);
  // A selected value that is no longer offered can still be deselected.
  const unavailableValues = chosen.filter((value) => !found.choices.some((choice) => choice.value === value));
  const all = [
    ...found.choices,
    ...unavailableValues.map((value) => ({ value, label: value, detail: undefined })),
  ];
  const inSight = all.length > maxVisible ? withText(all, text, chosen) : all;
  const toggle = (value: string, on: boolean) =>
    onInput(item, inputOfChosen(on ? [...chosen, value] : chosen.filter((one) => one !== value)));
  return (
    <Box id={controlId} tabIndex={-1}>
      {all.length > maxVisible && (
        <OutlinedInput
          fullWidth
          size="small"
          type="search"
          value={text}
          placeholder={t('forms.search')}
          onChange={(event) => setText(event.target.value)}
          slotProps={{
            input: { 'aria-label': t('forms.searchIn', { name: item.label }), spellCheck: false },
          }}
          sx={{ marginBottom: 2 }}
        />
      )}
      {found.state === 'loading' ? 'Loading....' : null}
      <Box sx={{ display: 'grid', maxHeight: 300, overflow: 'auto', paddingInlineStart: 2 }}>
        {inSight.map(({ value, label, detail }) => (
          <FormControlLabel
            key={value}
            label={
              <>
                {label}{' '}
                <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
                  {detail}
                </Box>
              </>
            }
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(value)}
                onBlur={() => onLeave(item)}
                onChange={(event) => toggle(value, event.target.checked)}
              />
            }
          />
        ))}
      </Box>
      {all.length > 0 && inSight.length === 0 && (
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('choice.noMatch')}
        </Box>
      )}
      <GoneChoices item={item} found={found} values={unavailableValues} />
      <ChoicesState found={found} />
    </Box>
  );
}

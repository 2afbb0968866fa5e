import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import { dayAfter, formFieldTypes } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../i18n/translate.tsx';
import { problemText } from '../states/index.ts';
import { SteadySelect } from '../steady-select/SteadySelect.tsx';
import type { FormItemProps } from './FormItemRow.tsx';
import { chosenOf, inputOfChosen } from './item-input.ts';
import { browserDoors } from './item-issue.ts';
import { type ItemChoices, useChoices } from './use-choices.ts';

interface ControlProps extends FormItemProps {
  readonly isWrong: boolean;
}

/** The control of a field, by its type. */
export function ItemControl(props: ControlProps) {
  switch (props.item.type) {
    case formFieldTypes.select:
      return <SelectControl {...props} />;
    case formFieldTypes.multiSelect:
      return <SeveralControl {...props} />;
    default:
      return <TextControl {...props} />;
  }
}

const attributes = ({ controlId, isWrong, item }: ControlProps) => ({
  'aria-describedby': `${controlId}-help`,
  'aria-invalid': isWrong,
  'aria-required': item.required === true,
});

function TextControl(props: ControlProps) {
  const { item, controlId, input, isWrong, secret = false, onInput, onLeave } = props;
  const isArea = item.type === formFieldTypes.textArea && !secret;
  const isDate = item.type === formFieldTypes.date;
  const [{ today }] = useState(() => browserDoors(new Date()));
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
      slotProps={{
        input: {
          ...attributes(props),
          spellCheck: false,
          autoComplete: secret ? 'new-password' : 'off',
          ...(item.type === formFieldTypes.number && { inputMode: 'numeric' as const }),
          ...(isDate && item.min !== undefined && { min: dayAfter(today, item.min) }),
          ...(isDate && item.max !== undefined && { max: dayAfter(today, item.max) }),
        },
      }}
    />
  );
}

/** What stands where there is nothing to choose yet. */
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

function SelectControl(props: ControlProps) {
  const { item, controlId, input, place, isWrong, onInput, onLeave } = props;
  const t = useT();
  const found = useChoices(item, place);
  const value = input === undefined ? '' : String(input);
  const isKnown = value === '' || found.choices.some((choice) => choice.value === value);
  return (
    <>
      <SteadySelect
        fullWidth
        size="small"
        displayEmpty
        value={value}
        error={isWrong}
        onChange={(event) => onInput(item, event.target.value === '' ? undefined : event.target.value)}
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
            {choice.detail && (
              <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
                {choice.detail}
              </Box>
            )}
          </MenuItem>
        ))}
      </SteadySelect>
      <ChoicesState found={found} />
    </>
  );
}

function SeveralControl({ item, controlId, input, place, onInput, onLeave }: ControlProps) {
  const found = useChoices(item, place);
  const chosen = chosenOf(input);
  // What was chosen and is no longer offered can still be taken out.
  const gone = chosen.filter((value) => !found.choices.some((choice) => choice.value === value));
  const all = [...found.choices, ...gone.map((value) => ({ value, label: value, detail: undefined }))];
  const toggle = (value: string, on: boolean) =>
    onInput(item, inputOfChosen(on ? [...chosen, value] : chosen.filter((one) => one !== value)));
  return (
    <Box
      id={controlId}
      tabIndex={-1}
      sx={{ display: 'grid', maxHeight: 300, overflow: 'auto', paddingInlineStart: 2 }}
    >
      {found.state === 'loading' ? 'Loading....' : null}
      {all.map(({ value, label, detail }) => (
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
      <ChoicesState found={found} />
    </Box>
  );
}

import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { SearchChoice } from '../../../../components/form-fields/deferred-search-choice.ts';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { controlAttributes, fieldId } from './FieldRow.tsx';
import type { Choice } from '../model/cloud-choices.ts';
import type { FieldIssue } from '../model/field-issue.ts';

interface ChoiceFieldProps {
  readonly field: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly issue: FieldIssue | undefined;
  readonly required?: boolean;
  /** Text shown while nothing is selected. */
  readonly placeholder: string;
  readonly disabled?: boolean;
  /** Returns the name of a selected value that is not among the choices. Defaults to the value. */
  readonly nameOf?: (value: string) => string;
  /** Renders what the open list shows at the end of a choice. */
  readonly renderEnd?: (value: string) => ReactNode;
  /** Whether the selection can be cleared. */
  readonly clearable?: boolean;
  /** Whether to offer search, even before the choices are loaded. */
  readonly many?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Number of choices above which the field offers search. */
const maxVisible = 10;

/** Select field that becomes searchable with many choices. */
export function ChoiceField(props: ChoiceFieldProps) {
  const {
    field,
    value,
    choices,
    issue,
    required = false,
    placeholder,
    disabled = false,
    clearable = false,
    renderEnd,
    many = choices.length > maxVisible,
  } = props;
  const { id, ...described } = controlAttributes(field, issue, required);
  const known = value === '' || choices.some((choice) => choice.value === value);
  const nameOf = props.nameOf ?? ((unknown: string) => unknown);
  const select = (
    <SteadySelect
      fullWidth
      displayEmpty
      disabled={disabled}
      value={value}
      error={issue !== undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      {...(renderEnd && {
        renderValue: (shown: string) =>
          choices.find((choice) => choice.value === shown)?.label ??
          (shown === '' ? placeholder : nameOf(shown)),
      })}
      SelectDisplayProps={{ id, ...described, 'aria-labelledby': `${fieldId(field)}-label ${id}` }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
    >
      <MenuItem value="" disabled={!clearable} sx={{ color: 'text.secondary' }}>
        {placeholder}
      </MenuItem>
      {!known && <MenuItem value={value}>{nameOf(value)}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
          {renderEnd?.(choice.value)}
        </MenuItem>
      ))}
    </SteadySelect>
  );
  return many ? (
    <SearchChoice
      id={id}
      value={value}
      choices={known ? choices : [{ value, label: nameOf(value) }, ...choices]}
      placeholder={placeholder}
      isWrong={issue !== undefined}
      clearable={clearable}
      disabled={disabled}
      attributes={described}
      onChange={props.onChange}
      onLeave={props.onLeave}
      fallback={select}
    />
  ) : (
    select
  );
}

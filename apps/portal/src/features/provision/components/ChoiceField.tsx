import MenuItem from '@mui/material/MenuItem';
import { SteadySelect } from '../../../steady-select/SteadySelect.tsx';
import { controlAttributes, fieldId } from './FieldRow.tsx';
import type { Choice } from '../model/cloud-choices.ts';
import type { FieldIssue } from '../model/field-issue.ts';

interface ChoiceFieldProps {
  readonly field: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly issue: FieldIssue | undefined;
  readonly required?: boolean;
  /** What stands in the field while nothing is chosen. */
  readonly placeholder: string;
  readonly disabled?: boolean;
  /** How a value is called that is chosen but not, or not yet, among the choices; as it is when absent. */
  readonly nameOf?: (value: string) => string;
  /** Whether the empty choice may be taken again. */
  readonly clearable?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** One of several choices. */
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
  } = props;
  const { id, ...described } = controlAttributes(field, issue, required);
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SteadySelect
      fullWidth
      displayEmpty
      disabled={disabled}
      value={value}
      error={issue !== undefined}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      SelectDisplayProps={{ id, ...described, 'aria-labelledby': `${fieldId(field)}-label ${id}` }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
    >
      <MenuItem value="" disabled={!clearable} sx={{ color: 'text.secondary' }}>
        {placeholder}
      </MenuItem>
      {!known && <MenuItem value={value}>{props.nameOf?.(value) ?? value}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </SteadySelect>
  );
}

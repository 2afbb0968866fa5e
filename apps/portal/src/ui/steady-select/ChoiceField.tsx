import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from './SteadySelect.tsx';

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Label of the empty choice; without it, a selected value cannot be cleared. */
  readonly empty?: string | undefined;
  readonly issue?: string | undefined;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A field for one of a few known values. Its issue replaces its help text. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, options, empty, issue, help, required = false, disabled = false, onChange } = props;
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{
        formHelperText: { disabled: false },
        select: { displayEmpty: empty !== undefined },
      }}
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      required={required}
      error={issue !== undefined}
      helperText={issue ?? help}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {empty !== undefined && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {empty}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

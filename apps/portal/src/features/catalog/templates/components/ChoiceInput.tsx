import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';

interface ChoiceInputProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly help?: string;
  readonly issue?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of a few known values. */
export function ChoiceInput<Value extends string>(props: ChoiceInputProps<Value>) {
  const { label, value, options, help, issue, disabled = false, onChange } = props;
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      error={issue !== undefined}
      helperText={issue ?? help}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

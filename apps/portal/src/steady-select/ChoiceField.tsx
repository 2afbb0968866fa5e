import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from './SteadySelect.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few known values. */
export function ChoiceField({ label, value, options, help, disabled = false, onChange }: ChoiceFieldProps) {
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{ formHelperText: { disabled: false } }}
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      helperText={help}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from './SteadySelect.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the choice of nothing is called; without it there is no such choice. */
  readonly empty?: string | undefined;
  readonly issue?: string | undefined;
  readonly required?: boolean;
  readonly help?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few known values: an issue takes the place of the help. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, value, options, empty, issue, help, required = false, disabled = false, onChange } = props;
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{
        formHelperText: { disabled: false },
        ...(empty === undefined ? {} : { select: { displayEmpty: true }, inputLabel: { shrink: true } }),
      }}
      label={label}
      value={options.some((option) => option.value === value) ? value : ''}
      required={required}
      error={issue !== undefined}
      helperText={issue ?? help}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
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

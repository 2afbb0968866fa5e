import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';

interface ChoiceInputProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly issue?: string | undefined;
  readonly help?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few known values; what the address names may be on its way still, and shows once it is there. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { label, value, options, issue, help, required = false, disabled = false } = props;
  const isKnown = options.some((option) => option.value === value);
  // The empty value is a choice of its own where it is offered.
  const saysAny = options.some((option) => option.value === '');
  return (
    <TextField
      select
      fullWidth
      required={required}
      disabled={disabled}
      slots={{ select: SteadySelect }}
      slotProps={{ select: { displayEmpty: saysAny }, ...(saysAny ? { inputLabel: { shrink: true } } : {}) }}
      label={label}
      value={isKnown ? value : ''}
      error={issue !== undefined}
      helperText={issue ?? help}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

import CheckedIcon from '@mui/icons-material/CheckBoxOutlined';
import EmptyIcon from '@mui/icons-material/CheckBoxOutlineBlankOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';

interface ChoicesInputProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (values: string[]) => void;
  readonly onLeave: () => void;
}

/** Some of a few known values. */
export function ChoicesInput(props: ChoicesInputProps) {
  const { label, values, options, issue, disabled, onChange, onLeave } = props;
  return (
    <TextField
      select
      fullWidth
      slots={{ select: SteadySelect }}
      slotProps={{
        select: {
          multiple: true,
          // In the field there are only the names.
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
          // That several may be taken is seen by a box, not by a shade alone.
          <MenuItem key={option.value} value={option.value} sx={{ gap: 2 }}>
            <Mark fontSize="small" color="primary" />
            {option.label}
          </MenuItem>
        );
      })}
    </TextField>
  );
}

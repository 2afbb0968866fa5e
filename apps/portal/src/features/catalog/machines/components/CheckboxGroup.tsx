import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';

interface CheckboxGroupProps {
  readonly label: string;
  readonly issue: string | undefined;
  readonly disabled: boolean;
  readonly marks: readonly {
    readonly id: string;
    readonly label: string;
    readonly on: boolean;
    readonly onChange: (on: boolean) => void;
  }[];
}

/** Group of check boxes of which at least one must be selected. */
export function CheckboxGroup({ label, issue, disabled, marks }: CheckboxGroupProps) {
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {marks.map(({ id, label: text, on, onChange }) => (
          <FormControlLabel
            key={id}
            label={text}
            disabled={disabled}
            control={<Checkbox checked={on} onChange={(event) => onChange(event.target.checked)} />}
          />
        ))}
      </Box>
      {issue !== undefined && <FormHelperText error>{issue}</FormHelperText>}
    </Box>
  );
}

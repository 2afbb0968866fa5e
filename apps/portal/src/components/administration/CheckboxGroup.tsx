import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { FormField } from '../../ui/form-field/FormField.tsx';

interface CheckboxGroupProps {
  readonly label: string;
  readonly issue?: string | undefined;
  readonly help?: string;
  readonly disabled?: boolean;
  readonly marks: readonly {
    readonly id: string;
    readonly label: string;
    readonly on: boolean;
    readonly disabled?: boolean;
    readonly onChange: (on: boolean) => void;
  }[];
}

/** A field of check boxes of which at least one must be selected. */
export function CheckboxGroup({ label, issue, help, disabled = false, marks }: CheckboxGroupProps) {
  return (
    <FormField isGroup controlId={useId()} label={label} issue={issue} help={help}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, '& label': { minHeight: 36 } }}>
        {marks.map(({ id, label: text, on, onChange, ...mark }) => (
          <FormControlLabel
            key={id}
            label={text}
            disabled={disabled || mark.disabled === true}
            control={
              <Checkbox size="small" checked={on} onChange={(event) => onChange(event.target.checked)} />
            }
          />
        ))}
      </Box>
    </FormField>
  );
}

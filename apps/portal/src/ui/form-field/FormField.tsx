import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';

interface FormFieldProps {
  /** The DOM ID of the control. Its label has the ID with `-label`, its help and error text the ID with `-help`. */
  readonly controlId: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  /** The error text, above the help text. */
  readonly issue?: string | undefined;
  /** Whether the control is a group of controls, such as checkboxes, instead of a single one. */
  readonly isGroup?: boolean;
  readonly children: ReactNode;
}

/**
 * A field whose control is not a text field of the library: label, control, and error and help text. The theme gives
 * the labels and help texts of text fields the same look.
 */
export function FormField(props: FormFieldProps) {
  const { controlId, label, required = false, help, issue, isGroup = false, children } = props;
  const helpId = `${controlId}-help`;
  const name = isGroup
    ? { component: 'legend', sx: { padding: 0 } }
    : { component: 'label', htmlFor: controlId, id: `${controlId}-label` };
  return (
    <Box
      {...(isGroup && { component: 'fieldset', 'aria-describedby': helpId })}
      sx={{
        border: 0,
        margin: 0,
        padding: 0,
        minWidth: 0,
        marginBottom: 5,
        maxWidth: 560,
        '&:last-child': { marginBottom: 0 },
      }}
    >
      <FormLabel {...name} required={required}>
        {label}
      </FormLabel>
      {children}
      <FormHelperText component="div" id={helpId}>
        {issue !== undefined && (
          <Box role="alert" sx={{ color: 'text.error', marginBottom: help ? 1 : 0 }}>
            {issue}
          </Box>
        )}
        {help}
      </FormHelperText>
    </Box>
  );
}

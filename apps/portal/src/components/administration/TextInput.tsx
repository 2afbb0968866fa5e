import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly issue?: string | undefined;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'text' | 'email' | 'date' | 'datetime-local' | 'password';
  readonly rows?: number;
  readonly longest?: number;
  readonly autoComplete?: string;
  readonly code?: boolean;
  /** Requests a numeric keyboard on phones. */
  readonly numeric?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}

/** A text field of an administration form. Its issue replaces its help text. */
export function TextInput(props: TextInputProps) {
  const { issue, type = 'text', rows } = props;
  return (
    <TextField
      fullWidth
      label={props.label}
      value={props.value}
      required={props.required === true}
      disabled={props.disabled === true}
      type={type}
      multiline={rows !== undefined}
      minRows={rows ?? 1}
      maxRows={12}
      error={issue !== undefined}
      helperText={issue ?? props.help}
      autoComplete={props.autoComplete ?? 'off'}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      slotProps={{
        htmlInput: {
          spellCheck: false,
          maxLength: props.longest,
          // Limits the year to four digits.
          max: type === 'date' ? '9999-12-31' : undefined,
          inputMode: props.numeric ? 'numeric' : undefined,
          style: props.code ? { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' } : undefined,
        },
        // The help text stays readable in a disabled field.
        formHelperText: { disabled: false },
      }}
    />
  );
}

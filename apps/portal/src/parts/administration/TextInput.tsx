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
  /** Asks the keyboard of a phone for digits. */
  readonly numeric?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}

/** A text field of an administration form: its issue takes the place of its help. */
export function TextInput(props: TextInputProps) {
  const {
    label,
    value,
    issue,
    help,
    required = false,
    disabled = false,
    type = 'text',
    rows,
    longest,
  } = props;
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      required={required}
      disabled={disabled}
      type={type}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { minRows: rows, maxRows: 12 })}
      error={issue !== undefined}
      helperText={issue ?? help}
      autoComplete={props.autoComplete ?? 'off'}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      slotProps={{
        htmlInput: {
          spellCheck: false,
          ...(longest ? { maxLength: longest } : {}),
          ...(props.numeric ? { inputMode: 'numeric' as const } : {}),
          ...(props.code ? { style: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' } } : {}),
        },
        // Help is for reading, also where nothing can be entered.
        formHelperText: { disabled: false },
        ...(type.startsWith('date') ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}

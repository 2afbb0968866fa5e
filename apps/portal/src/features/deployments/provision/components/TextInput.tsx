import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { FieldIssue } from '../model/field-issue.ts';
import { controlAttributes } from './FieldRow.tsx';

interface TextInputProps {
  readonly field: string;
  readonly value: string;
  readonly issue: FieldIssue | undefined;
  readonly required?: boolean;
  readonly placeholder?: string | undefined;
  readonly rows?: number;
  readonly kind?: 'text' | 'number' | 'password' | 'code';
  /** Content at the end of the input, such as a unit. */
  readonly end?: ReactNode;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Single-line or multiline text input, also for numbers and JSON. Spell check is off, because names are not prose. */
export function TextInput(props: TextInputProps) {
  const { field, value, issue, required = false, placeholder, rows, kind = 'text', end } = props;
  const { id, ...described } = controlAttributes(field, issue, required);
  return (
    <OutlinedInput
      fullWidth
      size="small"
      id={id}
      value={value}
      error={issue !== undefined}
      placeholder={placeholder}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={16}
      type={kind === 'password' ? 'password' : 'text'}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      endAdornment={end}
      sx={
        kind === 'code'
          ? { '& textarea': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 13 } }
          : {}
      }
      slotProps={{
        input: {
          ...described,
          spellCheck: false,
          autoComplete: kind === 'password' ? 'new-password' : 'off',
          ...(kind === 'number' && { inputMode: 'numeric' as const }),
        },
      }}
    />
  );
}

import TextField from '@mui/material/TextField';

interface TypeToConfirmProps {
  /** Sentence with the text to type, which may contain a long name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Confirmation field for permanent deletions. Its label is above the field, where long names are not truncated. */
export function TypeToConfirm({ label, value, onChange }: TypeToConfirmProps) {
  return (
    <TextField
      fullWidth
      label={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

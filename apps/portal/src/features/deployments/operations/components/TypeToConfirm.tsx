import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface TypeToConfirmProps {
  /** Sentence with the text to type, which may contain a long name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** Confirmation field for permanent deletions. Its label is above the field, where long names are not truncated. */
export function TypeToConfirm({ label, value, onChange }: TypeToConfirmProps) {
  const id = useId();
  return (
    <div>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ display: 'block', marginBottom: 1, overflowWrap: 'anywhere' }}
      >
        {label}
      </Typography>
      <TextField
        fullWidth
        id={id}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

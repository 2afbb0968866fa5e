import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface TypeToConfirmProps {
  /** What is to be typed, as a sentence; a name in it may be long. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The field that has to be filled before something goes for good. Its label stands above it, where a long name is not cut. */
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

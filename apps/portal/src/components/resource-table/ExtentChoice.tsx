import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Extent } from './use-list-state.ts';

export interface ExtentChoiceProps {
  readonly label: string;
  readonly labels: Readonly<Record<Extent, string>>;
  readonly value: Extent | null;
  readonly onChange: (extent: Extent) => void;
}

/** Switches between the rows of a preset filter and all rows. Made of buttons, which every list has loaded. */
export function ExtentChoice({ label, labels, value, onChange }: ExtentChoiceProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {(['preset', 'all'] as const).map((extent) => (
        <Button
          key={extent}
          aria-pressed={value === extent}
          onClick={() => onChange(extent)}
          sx={{
            borderRadius: 0,
            px: 2.5,
            minWidth: 0,
            height: 34,
            whiteSpace: 'nowrap',
            color: value === extent ? 'text.link' : 'text.secondary',
            bgcolor: value === extent ? 'surface.selected' : undefined,
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          {labels[extent]}
        </Button>
      ))}
    </Box>
  );
}

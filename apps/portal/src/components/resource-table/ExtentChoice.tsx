import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Extent } from './use-preset-filter.ts';

interface ExtentChoiceProps {
  readonly label: string;
  readonly labels: Readonly<Record<Extent, string>>;
  readonly value: Extent | null;
  readonly onChange: (extent: Extent) => void;
}

/** Switches between the rows of a preset filter and all rows. */
export function ExtentChoice({ label, labels, value, onChange }: ExtentChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: Extent | null) => {
        if (next !== null) onChange(next);
      }}
    >
      {(['preset', 'all'] as const).map((extent) => (
        <ToggleButton key={extent} value={extent}>
          {labels[extent]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

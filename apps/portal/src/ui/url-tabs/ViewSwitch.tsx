import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  readonly value: View;
  readonly options: readonly { readonly value: View; readonly label: string }[];
  readonly onChange: (view: View) => void;
}

/** Switches between views of the same object within a tab. */
export function ViewSwitch<View extends string>({ label, value, options, onChange }: ViewSwitchProps<View>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, next: View | null) => {
        if (next !== null) onChange(next);
      }}
      sx={{ flexWrap: 'wrap' }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={{ px: 3, textTransform: 'none' }}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

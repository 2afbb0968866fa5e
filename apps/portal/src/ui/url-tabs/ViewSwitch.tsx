import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface ViewOption<View extends string> {
  readonly value: View;
  readonly label: string;
  /** Shown instead of the label, which is then its tooltip and its accessible name. */
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

interface ViewSwitchProps<View extends string> {
  readonly label: string;
  /** Null if no option applies. */
  readonly value: View | null;
  readonly options: readonly ViewOption<View>[];
  /** Whether it uses the whole width, as in a form. */
  readonly isWide?: boolean;
  /** Called with a different option than the current one. */
  readonly onChange: (view: View) => void;
}

const track = {
  flexWrap: 'wrap',
  gap: '2px',
  padding: '2px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'surface.hover',
  '& button': {
    typography: 'button',
    whiteSpace: 'nowrap',
    flexGrow: 1,
    paddingInline: 3,
    minHeight: { xs: 38, md: 30 },
    borderRadius: 1.5,
    color: 'text.secondary',
  },
  '& button:hover': { color: 'text.primary' },
  '& button:disabled': { opacity: 0.5 },
  '& button[aria-pressed=true]': {
    color: 'text.primary',
    bgcolor: 'background.paper',
    boxShadow: '0 0 0 1px var(--mui-palette-divider)',
  },
} as const;

/** Switches between a few exclusive options, such as the views of an object. */
export function ViewSwitch<View extends string>(props: ViewSwitchProps<View>) {
  const { label, value, options, isWide = false, onChange } = props;
  return (
    <Box role="group" aria-label={label} sx={{ ...track, display: isWide ? 'flex' : 'inline-flex' }}>
      {options.map((option) => (
        <ButtonBase
          key={option.value}
          aria-pressed={option.value === value}
          disabled={option.disabled === true}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
          {...(option.icon !== undefined && { 'aria-label': option.label, title: option.label })}
        >
          {option.icon ?? option.label}
        </ButtonBase>
      ))}
    </Box>
  );
}

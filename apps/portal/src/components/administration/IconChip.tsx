import type { SvgIconComponent } from '@mui/icons-material';
import Chip from '@mui/material/Chip';

/** Colors of a state by its meaning. */
const tones = {
  good: { bgcolor: 'tint.success', color: 'text.success' },
  open: { bgcolor: 'surface.selected', color: 'text.link' },
  warning: { bgcolor: 'tint.warning', color: 'text.warning' },
  ended: { bgcolor: 'surface.hover', color: 'text.secondary' },
} as const;

interface IconChipProps {
  readonly Icon: SvgIconComponent;
  readonly tone: keyof typeof tones;
  readonly label: string;
}

/** A state, shown by shape, text and color. */
export function IconChip({ Icon, tone, label }: IconChipProps) {
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={label}
      sx={{ ...tones[tone], '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  );
}

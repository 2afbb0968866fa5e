import SvgIcon from '@mui/material/SvgIcon';
import { familyColor } from './family-colors.ts';
import { resourceIcon } from './resource-icons.ts';

interface TypeIconProps {
  readonly type: string;
  readonly size: number;
}

/** The icon of a resource type in two tones of the color of its family; decorative. */
export function TypeIcon({ type, size }: TypeIconProps) {
  const [area, line] = resourceIcon(type);
  return (
    <SvgIcon aria-hidden sx={[{ fontSize: size, flex: 'none' }, familyColor(type)]}>
      <path d={area} opacity={0.24} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}

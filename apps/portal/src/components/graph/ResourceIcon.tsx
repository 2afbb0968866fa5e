import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { familyColor } from './family-colors.ts';
import { TypeIcon } from './TypeIcon.tsx' with { load: 'background' };

interface ResourceIconProps {
  readonly type: string;
  /** Side of the tinted tile around the icon, in pixels. Without it, there is no tile. */
  readonly tile?: number;
}

/** The icon of a resource type in the color of its family; decorative. It appears when the icons are loaded. */
export function ResourceIcon({ type, tile }: ResourceIconProps) {
  const side = tile ?? 20;
  return (
    <Box
      component="span"
      aria-hidden
      sx={[
        {
          flex: 'none',
          display: 'inline-grid',
          placeItems: 'center',
          width: side,
          height: side,
          fontSize: tile === undefined ? side : side * 0.62,
        },
        tile !== undefined && {
          borderRadius: 1.5,
          backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
        },
        familyColor(type),
      ]}
    >
      <Suspense>
        <TypeIcon type={type} />
      </Suspense>
    </Box>
  );
}

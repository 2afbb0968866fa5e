import Box from '@mui/material/Box';
import { familyColor } from './family-colors.ts';
import { TypeIcon } from './TypeIcon.tsx';

interface TypeTileProps {
  readonly type: string;
  readonly size: number;
}

/** The icon of a resource type on a tile in the color of its family. */
export function TypeTile({ type, size }: TypeTileProps) {
  return (
    <Box
      component="span"
      sx={[
        {
          display: 'inline-grid',
          placeItems: 'center',
          width: size,
          height: size,
          borderRadius: 1.5,
          backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
        },
        familyColor(type),
      ]}
    >
      <TypeIcon type={type} size={size * 0.68} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import { familyColor } from './family-colors.ts';
import { ResourceIcon } from './ResourceIcon.tsx';

interface ResourceTileProps {
  readonly type: string;
  readonly size: number;
}

/**
 * The icon of a resource type on a tile in the color of its family, for graphs; decorative. It appears when the set of
 * icons is loaded.
 */
export function ResourceTile({ type, size }: ResourceTileProps) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={[
        {
          display: 'inline-grid',
          placeItems: 'center',
          flex: 'none',
          width: size,
          height: size,
          lineHeight: 0,
          borderRadius: 1.5,
          backgroundColor: 'color-mix(in srgb, currentColor 12%, transparent)',
        },
        familyColor(type),
      ]}
    >
      <ResourceIcon type={type} size={size * 0.68} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { PaletteLine } from './PaletteLine.tsx';

interface PaletteResultsProps {
  readonly label: string;
  readonly groups: readonly PaletteGroup[];
  readonly query: string;
  readonly marked: string | undefined;
  readonly onMark: (id: string) => void;
  readonly onRun: (item: PaletteItem, isNewTab: boolean) => void;
}

/** The element id of the list, for `aria-controls` of the search field. */
export const listId = 'palette-list';

/** The lines in groups. The search field above keeps the focus, and its arrow keys scroll the list. */
export function PaletteResults({ label, groups, marked, ...line }: PaletteResultsProps) {
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label={label}
      sx={{ minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain' }}
    >
      {groups.map((group) => (
        <Box key={group.id} role="group" aria-labelledby={`palette-group-${group.id}`} sx={{ pb: 2 }}>
          <Typography
            id={`palette-group-${group.id}`}
            role="presentation"
            variant="caption"
            component="div"
            noWrap
            sx={{
              position: 'sticky',
              top: 0,
              zIndex: 1,
              px: 2,
              py: 1.5,
              fontWeight: 500,
              color: 'text.secondary',
              bgcolor: 'background.paper',
            }}
          >
            {group.label}
          </Typography>
          {group.items.map((item) => (
            <PaletteLine key={item.id} item={item} isMarked={item.id === marked} {...line} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

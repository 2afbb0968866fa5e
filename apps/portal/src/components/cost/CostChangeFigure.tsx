import DownIcon from '@mui/icons-material/SouthEastOutlined';
import SameIcon from '@mui/icons-material/EastOutlined';
import UpIcon from '@mui/icons-material/NorthEastOutlined';
import Box from '@mui/material/Box';
import type { ChangeText } from './cost-text.ts';

const icons = { up: UpIcon, down: DownIcon, same: SameIcon } as const;

/** A change with an arrow. Growing cost is not an error, so it has no color of a state. */
export function CostChangeFigure({ change }: { readonly change: ChangeText }) {
  const Icon = icons[change.direction];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      <span>{change.amount}</span>
      {change.percent !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          ({change.percent})
        </Box>
      )}
    </Box>
  );
}

import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import type { ChartMenuItem } from './ChartMenuList.tsx';
import { ChartMenuList } from './ChartMenuList.tsx' with { load: 'dialog' };

interface ChartMenuProps {
  readonly label: string;
  readonly items: readonly ChartMenuItem[];
}

/** The options of a chart: table, image, data. Not printed. */
export function ChartMenu({ label, items }: ChartMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ '@media print': { display: 'none' } }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Suspense>
        {anchor && (
          <ChartMenuList anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}

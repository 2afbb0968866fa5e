import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { Legend, type LegendItem } from '../../ui/chart/Legend.tsx';
import { chartHeights } from './chart-heights.ts';

interface LineLegendProps {
  readonly label: string;
  readonly items: readonly LegendItem[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

const buttonHeight = 24;

/** Lists the lines of a chart. If they do not fit, it shows the first ones and a button that shows all. */
export function LineLegend({ items, ...legend }: LineLegendProps) {
  const t = useT();
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const measure = useCallback((list: HTMLElement | null) => {
    if (list === null) return;
    const update = () => setLong(list.offsetHeight > chartHeights.legend);
    // Before the first paint, so that nothing moves.
    update();
    const observer = new ResizeObserver(update);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const isCut = isLong && !isOpen;
  return (
    <Box sx={{ minHeight: chartHeights.legend }}>
      <Box
        sx={
          isCut
            ? {
                height: chartHeights.legend - buttonHeight,
                overflowY: 'auto',
                // The next line is visible in part, as a hint that the list scrolls.
                maskImage: 'linear-gradient(black 70%, transparent)',
              }
            : {}
        }
      >
        <Box ref={measure}>
          <Legend {...legend} items={items} />
        </Box>
      </Box>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          sx={{ minHeight: buttonHeight, paddingBlock: 0, marginInlineStart: -1 }}
        >
          {isOpen ? t('metrics.fewerLines') : t('metrics.allLines', { count: items.length })}
        </Button>
      )}
    </Box>
  );
}

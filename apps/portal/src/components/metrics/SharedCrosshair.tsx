import { useAxesTooltip } from '@mui/x-charts/ChartsTooltip';
import { useDrawingArea } from '@mui/x-charts/hooks';
import { use, useEffect, useSyncExternalStore } from 'react';
import { CrosshairContext } from './crosshair.ts';

/** Publishes the time under the pointer, and draws that of the other charts. */
export function SharedCrosshair({ times }: { readonly times: readonly Date[] }) {
  const crosshair = use(CrosshairContext);
  const index = useAxesTooltip()?.[0]?.dataIndex;
  const own = index === undefined ? null : (times[index]?.getTime() ?? null);
  useEffect(() => {
    if (own === null) return;
    crosshair.set(own);
    return () => crosshair.set(null);
  }, [crosshair, own]);
  const shared = useSyncExternalStore(crosshair.subscribe, crosshair.get);
  const { left, top, width, height } = useDrawingArea();
  const [first, last] = [times[0]?.getTime() ?? 0, times.at(-1)?.getTime() ?? 0];
  if (shared === null || own !== null || shared < first || shared > last || first === last) return null;
  const x = left + ((shared - first) / (last - first)) * width;
  return (
    <line
      x1={x}
      x2={x}
      y1={top}
      y2={top + height}
      strokeDasharray="4 3"
      style={{ stroke: 'var(--mui-palette-text-secondary)', pointerEvents: 'none' }}
    />
  );
}

import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';

/** Scrolls to a row that may not be rendered yet. */
export interface RowScroller {
  readonly scrollTo: (index: number) => void;
}

interface VirtualRowsProps {
  readonly count: number;
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: Ref<RowScroller>;
  readonly row: (index: number) => ReactNode;
}

/** Renders only the visible rows, with space for the others above and below; all rows on paper. */
export function VirtualRows({ count, height, scroller, handle, row }: VirtualRowsProps) {
  const isPrinting = useMediaQuery('print');
  // oxlint-disable-next-line react/incompatible-library -- a warning for the React Compiler, which is not in use.
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: isPrinting ? count : 12,
  });
  useImperativeHandle(handle, () => ({ scrollTo: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  return (
    <>
      <div style={{ height: items[0]?.start ?? 0 }} />
      {items.map((item) => row(item.index))}
      <div style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
    </>
  );
}

import { type RefObject, useEffect, useState } from 'react';
import { type GraphLayout, layoutGraph, type LayoutInput } from './graph-layout.ts';

/**
 * Returns the layout of a graph for the shape of its area, computed after painting. If only states change, the positions
 * stay the same, so that nothing jumps.
 */
export function useGraphLayout(
  input: LayoutInput,
  area: RefObject<HTMLElement | null>,
): GraphLayout | undefined {
  const [layout, setLayout] = useState<GraphLayout>();
  const text = JSON.stringify(input);
  useEffect(() => {
    const timer = setTimeout(() => {
      const { clientWidth = 0, clientHeight = 0 } = area.current ?? {};
      const ratio = clientHeight > 0 ? clientWidth / clientHeight : undefined;
      setLayout(layoutGraph(JSON.parse(text) as LayoutInput, ratio));
    });
    return () => clearTimeout(timer);
  }, [area, text]);
  return layout;
}

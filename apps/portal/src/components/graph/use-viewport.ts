import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { GraphLayout, PlacedNode } from './graph-layout.ts';

export const fitOptions = { padding: '12px', maxZoom: 1 } as const;
/**
 * Types, in 12 px, are smaller than 11 px below this scale: a graph that only fits when smaller starts in its upper left
 * corner instead.
 */
const readable = 0.92;
/** A tall group is brought into view with its upper part. */
const halfView = 220;

/**
 * Fits the whole graph into view, or shows its upper left corner if it would be too small to read. Then follows the
 * focused box.
 */
export function useViewport(layout: GraphLayout | undefined, focus: string | undefined): void {
  const flow = useReactFlow();
  const previous = useRef<GraphLayout>(undefined);
  useEffect(() => {
    if (!layout) return;
    const place = layout.nodes.find((node) => node.id === focus);
    const center = ({ x, y, width, height }: PlacedNode, zoom: number) =>
      void flow.setCenter(x + width / 2, y + Math.min(height / 2, halfView), { zoom, duration: 180 });
    const fitAll = async () => {
      await flow.fitView(fitOptions);
      if (flow.getZoom() >= readable) return;
      if (place) center(place, readable);
      // The corner with the resources created first.
      else void flow.setViewport({ x: 0, y: 0, zoom: readable });
    };
    if (previous.current !== layout) requestAnimationFrame(() => void fitAll());
    else if (place) center(place, Math.max(readable, flow.getZoom()));
    previous.current = layout;
  }, [focus, layout, flow]);
}

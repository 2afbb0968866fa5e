import { useDrawingArea } from '@mui/x-charts/hooks';
import { type PointerEvent, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { type BrushRange, moveEdge, rangeBetween } from './brush-range.ts';
import { formatPoint } from './plot-parts.ts';

/** Lets users select a range of points, which the page uses as a filter. */
export interface ChartBrush {
  readonly selection: BrushRange | null;
  /** Called with null to clear the selection. */
  readonly onSelect: (selection: BrushRange | null) => void;
}

interface BrushProps extends ChartBrush {
  readonly points: readonly string[];
  readonly isByDay: boolean;
}

interface Drag {
  /** The point where the drag started, and the current one. */
  readonly points: readonly [number, number];
  /** Where a handle was grabbed, in pixels, until it has been moved. */
  readonly grabbedAt?: number;
}

/** Pixels up to which a grabbed handle has only been clicked, which selects nothing. */
const clickDistance = 4;
const isClick = (drag: Drag): drag is Required<Drag> => drag.grabbedAt !== undefined;

const surface = 'var(--mui-palette-background-paper)';

/**
 * Selects columns by dragging across them or by clicking one, and with two handles that the arrow keys move. A layer
 * above the columns, because the library hides its own drawing from assistive technology.
 */
export function Brush({ points, isByDay, selection, onSelect }: BrushProps) {
  const { left, top, width, height } = useDrawingArea();
  const [drag, setDrag] = useState<Drag | null>(null);
  const last = points.length - 1;
  const shown = drag && !isClick(drag) ? rangeBetween(...drag.points) : selection;
  const [from, to] = shown ?? [0, last];
  const pointAt = (event: PointerEvent<SVGElement>) => {
    const x = event.clientX - event.currentTarget.ownerSVGElement!.getBoundingClientRect().left - left;
    return Math.min(last, Math.max(0, Math.floor((x / width) * points.length)));
  };
  const start = (event: PointerEvent<SVGElement>, anchor: number, current: number, isHandle: boolean) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ points: [anchor, current], ...(isHandle && { grabbedAt: event.clientX }) });
  };
  const dragging = {
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      if (!drag || (isClick(drag) && Math.abs(event.clientX - drag.grabbedAt) < clickDistance)) return;
      setDrag({ points: [drag.points[0], pointAt(event)] });
    },
    onPointerCancel: () => setDrag(null),
    onPointerUp: () => {
      if (drag && !isClick(drag)) onSelect(rangeBetween(...drag.points));
      setDrag(null);
    },
  };
  const edgeX = (edge: number) => left + (edge / points.length) * width;
  const handle = {
    points,
    isByDay,
    range: [from, to] as const,
    isActive: shown !== null,
    onSelect,
    top,
    height,
  };
  return (
    <svg style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}>
      <rect
        x={left}
        y={top}
        width={Math.max(0, width)}
        height={Math.max(0, height)}
        fill="transparent"
        style={{ cursor: 'crosshair', touchAction: 'pan-y', pointerEvents: 'auto' }}
        onPointerDown={(event) => start(event, pointAt(event), pointAt(event), false)}
        {...dragging}
      />
      {shown && (
        <g fill={surface} fillOpacity={0.7}>
          <rect x={left} y={top} width={edgeX(from) - left} height={height} />
          <rect x={edgeX(to + 1)} y={top} width={left + width - edgeX(to + 1)} height={height} />
        </g>
      )}
      <Handle
        {...handle}
        edge="first"
        x={edgeX(from)}
        onGrab={(event) => start(event, to, from, true)}
        {...dragging}
      />
      <Handle
        {...handle}
        edge="last"
        x={edgeX(to + 1)}
        onGrab={(event) => start(event, from, to, true)}
        {...dragging}
      />
    </svg>
  );
}

interface HandleProps {
  readonly edge: 'first' | 'last';
  readonly x: number;
  readonly top: number;
  readonly height: number;
  readonly points: readonly string[];
  readonly isByDay: boolean;
  readonly range: BrushRange;
  readonly isActive: boolean;
  readonly onSelect: ChartBrush['onSelect'];
  readonly onGrab: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Width of the area that can be grabbed, in pixels. */
const grabWidth = 24;

const stopPropagation = (event: Event) => event.stopPropagation();

function Handle({
  edge,
  x,
  top,
  height,
  points,
  isByDay,
  range,
  isActive,
  onSelect,
  onGrab,
  ...dragging
}: HandleProps) {
  const t = useT();
  const index = range[edge === 'first' ? 0 : 1];
  // A native listener, because the library's, which moves the focus between the points, are native ones of the chart.
  const listenForKeys = (handle: SVGGElement) => {
    const onKeyDown = (event: KeyboardEvent) => {
      const moved = moveEdge(range, edge, event.key, points.length);
      if (moved === undefined) return;
      event.stopPropagation();
      event.preventDefault();
      onSelect(moved);
    };
    handle.addEventListener('keydown', onKeyDown);
    handle.addEventListener('focusin', stopPropagation);
    return () => {
      handle.removeEventListener('keydown', onKeyDown);
      handle.removeEventListener('focusin', stopPropagation);
    };
  };
  const color = isActive ? 'var(--mui-palette-primary-main)' : 'var(--mui-palette-text-secondary)';
  return (
    <g
      ref={listenForKeys}
      role="slider"
      tabIndex={0}
      aria-label={t(edge === 'first' ? 'chart.brushFirst' : 'chart.brushLast')}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={index}
      aria-valuetext={formatPoint(points[index] ?? '', isByDay)}
      style={{ cursor: 'ew-resize', touchAction: 'none', pointerEvents: 'auto' }}
      onPointerDown={onGrab}
      {...dragging}
    >
      <rect x={x - grabWidth / 2} y={top} width={grabWidth} height={Math.max(0, height)} fill="transparent" />
      {isActive && <line x1={x} x2={x} y1={top} y2={top + height} stroke={color} strokeWidth={1.5} />}
      <rect x={x - 3} y={top + height / 2 - 10} width={6} height={20} rx={3} fill={surface} stroke={color} />
    </g>
  );
}

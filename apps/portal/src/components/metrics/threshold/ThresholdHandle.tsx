import { useDrawingArea, useYScale } from '@mui/x-charts/hooks';
import { type PointerEvent, useState } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { thresholdAfter, thresholdAt, type ThresholdAxis } from './threshold-steps.ts';

interface ThresholdHandleProps {
  /** In the unit of the cloud. */
  readonly value: number;
  readonly divisor: number;
  /** The value with its unit. */
  readonly text: string;
  /** Called while the line moves. */
  readonly onMove: (value: number) => void;
  /** Called when the line stays. */
  readonly onDone: () => void;
}

/** Size of the area that can be grabbed, in pixels. */
const grab = { width: 32, height: 24 } as const;

const stopPropagation = (event: Event) => event.stopPropagation();

/** Moves the line of a threshold, by dragging it or with the keys of a slider. A layer above the chart. */
export function ThresholdHandle({ value, divisor, text, onMove, onDone }: ThresholdHandleProps) {
  const t = useT();
  const { left, top, width, height } = useDrawingArea();
  const scale = useYScale<'linear'>();
  const [isDragging, setDragging] = useState(false);
  const [min = 0, max = 0] = scale.domain().map(Number);
  const axis: ThresholdAxis = { min, max, divisor };
  const y = scale(value / divisor);
  if (y < top || y > top + height) return null;
  // A native listener, because the library's, which moves the focus between the points, are native ones of the chart.
  const listenForKeys = (handle: SVGGElement) => {
    const onKeyDown = (event: KeyboardEvent) => {
      const moved = thresholdAfter(axis, value, event.key);
      if (moved === undefined) return;
      event.stopPropagation();
      event.preventDefault();
      onMove(moved);
    };
    handle.addEventListener('keydown', onKeyDown);
    handle.addEventListener('focusin', stopPropagation);
    return () => {
      handle.removeEventListener('keydown', onKeyDown);
      handle.removeEventListener('focusin', stopPropagation);
    };
  };
  const follow = (event: PointerEvent<SVGGElement>) => {
    const place = event.clientY - event.currentTarget.ownerSVGElement!.getBoundingClientRect().top;
    onMove(thresholdAt(axis, max - ((place - top) / height) * (max - min)));
  };
  const end = () => {
    if (isDragging) onDone();
    setDragging(false);
  };
  const x = left + width;
  return (
    <svg style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}>
      <g
        ref={listenForKeys}
        role="slider"
        tabIndex={0}
        aria-label={t('metrics.threshold')}
        aria-orientation="vertical"
        aria-valuemin={min * divisor}
        aria-valuemax={max * divisor}
        aria-valuenow={value}
        aria-valuetext={text}
        style={{ cursor: 'ns-resize', touchAction: 'none', pointerEvents: 'auto' }}
        onBlur={onDone}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragging(true);
        }}
        onPointerMove={(event) => {
          if (isDragging) follow(event);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <rect
          x={x - grab.width}
          y={y - grab.height / 2}
          width={grab.width}
          height={grab.height}
          fill="transparent"
        />
        <rect
          x={x - 24}
          y={y - 5}
          width={24}
          height={10}
          rx={5}
          strokeWidth={2}
          style={{ fill: 'var(--mui-palette-background-paper)', stroke: 'var(--mui-palette-error-main)' }}
        />
      </g>
    </svg>
  );
}

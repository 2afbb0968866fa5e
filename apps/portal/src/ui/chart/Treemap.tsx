import Box from '@mui/material/Box';
import { Suspense, useId, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { chartCsv, foldSeries } from './chart-data.ts';
import { usePatterned } from './chart-patterns.ts';
import { type ChartUnit, formatValue } from './chart-units.ts';
import { ChartFrame, FrameMenu } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx' with { load: 'part' };
import { HatchPattern } from './HatchPattern.tsx';
import { fillOf } from './plot-parts.ts';
import { selectable, selectProps } from './selectable.ts';
import { SeriesPatterns } from './SeriesPatterns.tsx';
import { layoutTreemap } from './treemap-layout.ts';

interface TreemapProps {
  readonly title: string;
  /** Header of the items in the table and in the CSV file. */
  readonly itemHeader: string;
  /** Header of the values. */
  readonly valueHeader: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly value: number }[];
  readonly unit: ChartUnit;
  readonly fileName: string;
  /** Called with the id of a selected item. Items that are combined cannot be selected. */
  readonly onSelect?: (id: string) => void;
}

// The drawing scales to the width of its container; labels keep this size relative to it.
const width = 640;
const height = 280;
const gap = 2;
/** Average width of a letter at 13 px. */
const letter = 7;

/** Where a sum comes from: rectangles with areas in proportion to the values. The smallest are combined. */
export function Treemap(props: TreemapProps) {
  const { title, itemHeader, valueHeader, items, unit, fileName, onSelect } = props;
  const t = useT();
  const fill = { hatch: useId(), isPatterned: usePatterned() };
  const [isTable, setTable] = useState(false);
  const folded = foldSeries(
    items.map(({ id, label, value }) => ({ id, label, values: [value] })),
    t('chart.other'),
  );
  const cells = layoutTreemap(
    folded.map((one, index) => ({ ...one, index, value: one.values[0] ?? 0 })),
    width,
    height,
  );
  const points = items.map(({ label }) => label);
  const series = [{ id: 'value', label: valueHeader, values: items.map(({ value }) => value) }];
  return (
    <ChartFrame
      title={title}
      menu={
        <FrameMenu
          title={title}
          isTable={isTable}
          onToggle={() => setTable(!isTable)}
          fileName={fileName}
          csv={() => chartCsv(itemHeader, points, series)}
        />
      }
    >
      {isTable ? (
        <Suspense>
          <ChartTable
            title={title}
            pointHeader={itemHeader}
            points={points}
            series={series}
            unit={unit}
            isByDay={false}
          />
        </Suspense>
      ) : (
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title} style={{ display: 'block' }}>
          <HatchPattern id={fill.hatch} />
          {fill.isPatterned && <SeriesPatterns id={fill.hatch} count={folded.length} />}
          {cells.map((cell) => (
            <Cell
              key={cell.item.index}
              {...cell}
              unit={unit}
              fill={fillOf(fill, cell.item, cell.item.index)}
              {...(onSelect && !cell.item.isOther && { onSelect: () => onSelect(cell.item.id) })}
            />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

interface CellProps {
  readonly item: { readonly label: string; readonly value: number };
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly unit: ChartUnit;
  readonly fill: string;
  readonly onSelect?: () => void;
}

function Cell({ item, x, y, width: cellWidth, height: cellHeight, unit, fill, onSelect }: CellProps) {
  const value = formatValue(item.value, unit);
  const text = `${item.label}: ${value}`;
  const space = Math.floor((cellWidth - 16) / letter);
  return (
    <>
      <Box
        component="g"
        aria-label={text}
        {...(onSelect ? selectProps(onSelect) : { role: 'img' })}
        sx={onSelect ? selectable : undefined}
      >
        <title>{text}</title>
        <rect
          x={x + gap / 2}
          y={y + gap / 2}
          width={Math.max(0, cellWidth - gap)}
          height={Math.max(0, cellHeight - gap)}
          rx={4}
          fill={fill}
        />
      </Box>
      {/* Not part of the button, because a shortened name would differ from that of the button. */}
      {cellHeight > 40 && space >= 5 && (
        <Label x={x + 8} y={y + 8} name={shorten(item.label, space)} value={value} />
      )}
    </>
  );
}

const shorten = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text;

/** A label on its own background, because no text color is readable on every series color. */
function Label({
  x,
  y,
  name,
  value,
}: {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly value: string;
}) {
  const fill = 'var(--mui-palette-text-primary)';
  return (
    <g aria-hidden style={{ pointerEvents: 'none' }}>
      <rect
        x={x - 3}
        y={y - 2}
        width={Math.max(name.length, value.length) * letter + 10}
        height={36}
        rx={3}
        fill="var(--mui-palette-background-paper)"
      />
      <text x={x + 1} y={y + 12} fontSize={13} fontWeight={500} style={{ fill }}>
        {name}
      </text>
      <text x={x + 1} y={y + 28} fontSize={12} style={{ fill, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </text>
    </g>
  );
}

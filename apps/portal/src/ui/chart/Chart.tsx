import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../page/Toasts.tsx';
import { BarPlot } from './BarPlot.tsx';
import type { ChartBrush } from './Brush.tsx';
import { otherColor, seriesColor } from './chart-colors.ts';
import { chartCsv, type ChartOverlay, type ChartSeries, foldSeries, hasValues } from './chart-data.ts';
import { fillOf, type OverlayParts } from './plot-parts.ts';
import type { ChartUnit } from './chart-units.ts';
import { Legend } from './Legend.tsx';
import { Swatch } from './Swatch.tsx';
import { ChartFrame, FrameMenu } from './ChartFrame.tsx';
import type { ChartMenuItem } from './ChartMenuList.tsx';
import { ChartSkeleton, plotHeight } from './ChartSkeleton.tsx';
import { ChartTable } from './ChartTable.tsx' with { load: 'part' };
import { LinePlot } from './LinePlot.tsx' with { load: 'part' };

export interface ChartProps {
  readonly title: string;
  /** `bars` are horizontal, with the names of the points on the left; `columns` are vertical. */
  readonly kind: 'line' | 'columns' | 'bars';
  /** Whether the values of a point may be added: areas and bars are stacked, and small series are combined. */
  readonly isStacked?: boolean;
  /** Names of the points, or days such as `2026-01-31`. */
  readonly points: readonly string[];
  readonly isByDay?: boolean;
  /** Header of the points in the table and in the CSV file; "Day" for days. */
  readonly pointHeader?: string;
  readonly series: readonly ChartSeries[];
  readonly unit: ChartUnit;
  /** Name of the files without an extension. */
  readonly fileName: string;
  /** Height of the plot in pixels. */
  readonly height?: number;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  readonly onRetry?: () => void;
  /** Shown instead of the plot if all values are zero or missing. */
  readonly emptyText?: string;
  /** Lines over the series, such as a forecast; not for horizontal bars. */
  readonly overlays?: readonly ChartOverlay[];
  /** Required for overlays: `overlayParts`, which other charts do not load. */
  readonly overlayParts?: OverlayParts;
  /** Whether the series have patterns in addition to colors; requires `overlayParts`. */
  readonly isPatterned?: boolean;
  /** Further entries of the menu. */
  readonly menu?: readonly ChartMenuItem[];
  /** Selects a range of points; not for horizontal bars. */
  readonly brush?: ChartBrush | undefined;
  /** Shown between the title and the plot, such as the current value. */
  readonly children?: ReactNode;
}

/** A chart with its title, legend and menu. Its data is also available as a table, an image and a CSV file. */
export function Chart(props: ChartProps) {
  const { height = plotHeight, isLoading = false, hasFailed = false, isStacked = false } = props;
  const t = useT();
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const other = t('chart.other');
  const series = useMemo(
    () => (isStacked ? foldSeries(props.series, other) : props.series),
    [props.series, isStacked, other],
  );
  if (isLoading) return <ChartSkeleton height={height} hasLegend={series.length !== 1} />;
  // Here, because the settings must survive while the data of another period loads.
  const settings = { isTable, setTable, hidden, setHidden };
  if (!hasFailed && (hasValues(series) || hasValues(props.overlays ?? noOverlays)))
    return <FilledChart {...props} {...settings} height={height} series={series} />;
  return (
    <ChartFrame title={props.title}>
      {props.children}
      <Box
        role={hasFailed ? 'alert' : undefined}
        sx={{
          height,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 1,
          textAlign: 'center',
          typography: 'body2',
          color: 'text.secondary',
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {hasFailed ? t('chart.failed') : (props.emptyText ?? t('chart.empty'))}
        {hasFailed && props.onRetry && (
          <Button size="small" onClick={props.onRetry}>
            {t('chart.retry')}
          </Button>
        )}
      </Box>
    </ChartFrame>
  );
}

const noOverlays: readonly ChartOverlay[] = [];

interface FilledProps extends ChartProps {
  readonly height: number;
  readonly isTable: boolean;
  readonly setTable: (isTable: boolean) => void;
  /** Series hidden in the legend. */
  readonly hidden: ReadonlySet<string>;
  readonly setHidden: (hidden: ReadonlySet<string>) => void;
}

function FilledChart(props: FilledProps) {
  const { title, kind, points, series, isStacked = false, isByDay = false, height, unit } = props;
  const { isTable, hidden, overlays = noOverlays, isPatterned = false } = props;
  const fill = { hatch: useId(), isPatterned };
  const t = useT();
  const toast = useToast();
  const plot = useRef<HTMLDivElement>(null);
  const LineSwatch = props.overlayParts?.Swatch;
  const pointHeader = props.pointHeader ?? t('chart.day');
  const common = { points, series: [...series, ...overlays], unit, isByDay };
  const plotProps = {
    ...common,
    ...fill,
    series,
    overlays,
    overlayParts: props.overlayParts,
    hidden,
    isStacked,
    height,
    totalLabel: t('chart.total'),
    noValue: t('chart.noValue'),
    brush: props.brush,
  };
  return (
    <ChartFrame
      title={title}
      menu={
        <FrameMenu
          title={title}
          isTable={isTable}
          onToggle={() => props.setTable(!isTable)}
          onSavePng={() => {
            saveAsPng(plot.current, props).catch(() =>
              toast({ text: t('chart.pngFailed'), severity: 'error' }),
            );
          }}
          fileName={props.fileName}
          csv={() => chartCsv(pointHeader, points, common.series)}
          further={props.menu}
        />
      }
    >
      {props.children}
      {isTable ? (
        <Suspense fallback={<Box sx={{ minHeight: height }} />}>
          <ChartTable {...common} title={title} pointHeader={pointHeader} />
        </Suspense>
      ) : (
        <>
          <Box ref={plot} sx={{ height, minWidth: 0 }}>
            {kind === 'line' ? (
              <Suspense>
                <LinePlot {...plotProps} />
              </Suspense>
            ) : (
              <BarPlot {...plotProps} isHorizontal={kind === 'bars'} />
            )}
          </Box>
          {series.length + overlays.length > 1 && (
            <Legend
              label={t('chart.legend', { title })}
              items={[
                ...series.map((one, index) => ({
                  ...one,
                  icon: <Swatch color={fillOf(fill, one, index)} isOther={one.isOther ?? false} />,
                })),
                ...overlays.map((one) => ({ ...one, icon: LineSwatch && <LineSwatch line={one.line} /> })),
              ]}
              hidden={hidden}
              onToggle={(id) => props.setHidden(hidden.symmetricDifference(new Set([id])))}
            />
          )}
        </>
      )}
    </ChartFrame>
  );
}

/** Downloads the drawing in an element as an image. */
export async function saveAsPng(
  plot: HTMLElement | null,
  { title, series, fileName, hidden }: Pick<FilledProps, 'title' | 'series' | 'fileName' | 'hidden'>,
): Promise<void> {
  const svg = plot?.querySelector('svg');
  if (!plot || !svg) return;
  const { savePng } = await import('./save-png.ts');
  const style = getComputedStyle(plot);
  const colorOf = (one: ChartSeries, index: number) =>
    one.isOther ? otherColor : style.getPropertyValue(seriesColor(index).slice(4, -1)).trim();
  await savePng({
    svg,
    title,
    fileName,
    legend: series
      .map((one, index) => ({ id: one.id, label: one.label, color: colorOf(one, index) }))
      .filter(({ id }) => series.length > 1 && !hidden.has(id)),
  });
}

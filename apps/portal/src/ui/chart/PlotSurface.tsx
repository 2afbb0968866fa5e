import { ChartsAxisHighlight, type ChartsAxisHighlightProps } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsDataProvider, type ChartsDataProviderProps } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsLayerContainer } from '@mui/x-charts/ChartsLayerContainer';
import { ChartsSvgLayer } from '@mui/x-charts/ChartsSvgLayer';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import type { ReactNode } from 'react';
import { Brush } from './Brush.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { HatchPattern } from './HatchPattern.tsx';
import { announcements, type PlotProps, sumOf } from './plot-parts.ts';
import { plotStyle } from './plot-style.ts';

type Provider<Kind extends 'bar' | 'line'> = Pick<
  ChartsDataProviderProps<Kind>,
  'series' | 'xAxis' | 'yAxis' | 'margin'
>;

interface PlotSurfaceProps<Kind extends 'bar' | 'line'> extends Provider<Kind> {
  readonly plot: PlotProps;
  readonly divisor: number;
  /** The axis with the values; its steps are drawn as lines across the plot. */
  readonly valuesOn: 'x' | 'y';
  readonly highlight: ChartsAxisHighlightProps;
  readonly children: ReactNode;
  /** A layer above the drawing for what people move. */
  readonly above?: ReactNode;
}

/**
 * The drawing area with axes, grid, crosshair, tooltip and keyboard control. Assembled from parts, because the complete
 * charts of the library also load its legend and toolbar.
 */
export function PlotSurface<Kind extends 'bar' | 'line'>(props: PlotSurfaceProps<Kind>) {
  const { plot, divisor, valuesOn, highlight, children, above, ...data } = props;
  const Patterns = plot.overlayParts?.Patterns;
  return (
    <ChartsDataProvider<Kind> {...data} height={plot.height} localeText={announcements(plot.noValue)}>
      <ChartsLayerContainer>
        <ChartsSvgLayer sx={plotStyle(plot, highlight.x === 'line')}>
          <defs>
            <HatchPattern id={plot.hatch} />
            {Patterns && plot.isPatterned && <Patterns id={plot.hatch} count={plot.series.length} />}
          </defs>
          <ChartsGrid vertical={valuesOn === 'x'} horizontal={valuesOn === 'y'} />
          <ChartsAxisHighlight {...highlight} />
          {children}
          <ChartsXAxis />
          <ChartsYAxis />
        </ChartsSvgLayer>
        {above}
        {plot.brush && <Brush {...plot.brush} points={plot.points} isByDay={plot.isByDay} />}
      </ChartsLayerContainer>
      <ChartTooltip plot={plot} totalOf={sumOf(plot, divisor)} totalLabel={plot.totalLabel} />
    </ChartsDataProvider>
  );
}

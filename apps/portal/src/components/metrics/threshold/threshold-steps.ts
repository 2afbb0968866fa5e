import { axisScale } from '../../../ui/chart/chart-units.ts';
import { chartUnitOf } from '../metric-unit.ts';

/** Parts of an axis that one press of an arrow key moves a threshold by. */
const parts = 100;

/** Returns a step with a round length, such as 0.5 for an axis up to 40. */
function roundStep(maximum: number): number {
  const raw = maximum / parts;
  if (raw <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
}

/** An axis in its unit: its ends, and the cloud's value of one unit. */
export interface ThresholdAxis {
  readonly min: number;
  readonly max: number;
  readonly divisor: number;
}

/** Returns the value of the cloud for a place on an axis, rounded to a step and within the axis. */
export function thresholdAt({ min, max, divisor }: ThresholdAxis, place: number): number {
  const step = roundStep(max - min);
  const rounded = Math.round(Math.min(max, Math.max(min, place)) / step) * step;
  return Number((rounded * divisor).toPrecision(12));
}

const pageSteps = 10;

/** Returns the value after a key of a slider, or undefined for other keys. */
export function thresholdAfter(axis: ThresholdAxis, value: number, key: string): number | undefined {
  const step = roundStep(axis.max - axis.min);
  const place = value / axis.divisor;
  const places: Readonly<Record<string, number>> = {
    ArrowUp: place + step,
    ArrowRight: place + step,
    ArrowDown: place - step,
    ArrowLeft: place - step,
    PageUp: place + step * pageSteps,
    PageDown: place - step * pageSteps,
    Home: axis.min,
    End: axis.max,
  };
  const next = places[key];
  return next === undefined ? undefined : thresholdAt(axis, next);
}

/** Returns the threshold that a chart starts with: a round value below its highest one, or 80 percent. */
export function firstThreshold(unit: string | null, maximum: number): number {
  if (unit === 'Percent') return 80;
  if (maximum <= 0) return 1;
  const { divisor } = axisScale(chartUnitOf(unit), maximum);
  const axis = { min: 0, max: maximum / divisor, divisor };
  return thresholdAt(axis, axis.max * 0.8);
}

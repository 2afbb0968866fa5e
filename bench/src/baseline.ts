import { drift } from './calibration.ts';
import { betterWhen, type Figure, isProcessorBound, valueText } from './figure.ts';
import { markdownTable } from './markdown.ts';
import type { Run, RunPart } from './run.ts';

/** Share by which a figure must be worse to be reported. */
const tolerance = 0.1;
/** Share by which the calibrations of both runs may differ for their figures to be comparable. */
const comparableDrift = 0.15;

interface ComparedFigure {
  readonly figure: Figure;
  /** The same figure in the recorded run. */
  readonly recorded: Figure | undefined;
  /** This run divided by the recorded run, corrected for machine speed; above 1 is worse. Undefined without a recorded figure. */
  readonly ratio: number | undefined;
  readonly isWorse: boolean;
}

export interface Comparison {
  readonly figures: readonly ComparedFigure[];
  /** Names of recorded figures that these parts no longer measure. */
  readonly notMeasured: readonly string[];
  /** Whether the calibrations show both machines to be equally fast and idle. */
  readonly isComparable: boolean;
  /** Relative difference between the slowest and the fastest calibration of both runs. */
  readonly drift: number;
}

/** Compares the parts of a run with the same parts of a recorded run. */
export function compareRuns(run: Run, baseline: Run): Comparison {
  const pairs = run.parts.map((part) => ({
    part,
    recorded: baseline.parts.find(({ name }) => name === part.name),
  }));
  const shared = pairs.flatMap(({ part, recorded }) => (recorded ? [part, recorded] : []));
  const driftShare = shared.length > 0 ? drift(shared.map(({ calibration }) => calibration)) : 0;
  return {
    figures: pairs.flatMap(({ part, recorded }) => compareParts(part, recorded)),
    notMeasured: pairs.flatMap(({ part, recorded }) => missingNames(part, recorded)),
    isComparable: driftShare <= comparableDrift,
    drift: driftShare,
  };
}

function compareParts(part: RunPart, recorded: RunPart | undefined): ComparedFigure[] {
  return part.figures.map((figure) => {
    const before = recorded?.figures.find(({ name }) => name === figure.name);
    const ratio = recorded && before ? ratioOf(cost(figure, part), cost(before, recorded)) : undefined;
    return { figure, recorded: before, ratio, isWorse: ratio !== undefined && ratio > 1 + tolerance };
  });
}

function missingNames(part: RunPart, recorded: RunPart | undefined): string[] {
  const names = new Set(part.figures.map(({ name }) => name));
  return (recorded?.figures ?? []).map(({ name }) => name).filter((name) => !names.has(name));
}

/** Returns a figure as a cost (lower is better), divided by its part's calibration if it is processor-bound. */
function cost(figure: Figure, { calibration }: RunPart): number {
  const low = betterWhen(figure.unit) === 'lower' ? figure.value : 1 / figure.value;
  return isProcessorBound(figure) ? (low * 2) / (calibration.beforeMs + calibration.afterMs) : low;
}

/** Treats equal values as 1, including two zeros. */
const ratioOf = (now: number, before: number): number => (now === before ? 1 : now / before);

/** Returns whether a run is worse than its baseline for reasons other than machine speed. */
export const isRegression = ({ figures, isComparable }: Comparison): boolean =>
  isComparable && figures.some(({ isWorse }) => isWorse);

/** Formats the comparison as a table with a summary. */
export function comparisonText(comparison: Comparison, baseline: Run): string {
  const { figures, notMeasured, isComparable, drift } = comparison;
  const rows = figures.map(({ figure, recorded, ratio, isWorse }) => [
    figure.name,
    valueText(figure.value, figure.unit),
    recorded ? valueText(recorded.value, recorded.unit) : '',
    ratio === undefined ? 'new' : `${ratio.toFixed(2)}${isProcessorBound(figure) ? '' : ' (not calibrated)'}`,
    isWorse ? '**worse**' : '',
  ]);
  const worse = figures.filter(({ isWorse }) => isWorse).length;
  const percent = `${Math.round(drift * 100)} %`;
  return [
    `Compared with commit ${baseline.commit} of ${baseline.date}; a ratio above 1 is worse, times are divided by their calibration:`,
    '',
    markdownTable(['figure', 'this run', 'recorded', 'ratio', ''], 'lrrrl', rows),
    '',
    ...(notMeasured.length > 0 ? [`Recorded but not measured in this run: ${notMeasured.join('; ')}.`] : []),
    worse === 0
      ? 'No figure is more than 10 % worse.'
      : `${worse} of ${figures.length} figures: more than 10 % worse.`,
    isComparable
      ? `The machines were comparable: the calibrations of both runs differ by at most ${percent}.`
      : `The machines were not comparable: the calibrations of both runs differ by ${percent}; repeat the run on an idle machine.`,
  ].join('\n');
}

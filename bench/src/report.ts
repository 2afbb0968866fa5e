/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MiB' | 'kB' | 'requests' | '/s';
  /** What we want it to be at most, or at least where `atLeast` is set. */
  readonly target?: number;
  readonly atLeast?: boolean;
  readonly note?: string;
}

/** Collects figures and prints them as one table. */
export class Report {
  private readonly figures: Figure[] = [];

  add(figure: Figure): void {
    this.figures.push(figure);
    console.log(`  ${line(figure)}`);
  }

  /** The table in Markdown, ready for docs. */
  markdown(): string {
    const rows = this.figures.map(
      ({ name, value, unit, target, atLeast, note }) =>
        `| ${name} | ${shown(value)} ${unit} | ${target === undefined ? '' : `${atLeast ? '≥' : '≤'} ${target} ${unit}`} | ${note ?? ''} |`,
    );
    return ['| figure | measured | target | remark |', '|---|---:|---:|---|', ...rows].join('\n');
  }

  json(): readonly Figure[] {
    return this.figures;
  }
}

function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
}

function line({ name, value, unit, target, atLeast, note }: Figure): string {
  const met =
    target === undefined ? '' : (atLeast ? value >= target : value <= target) ? ' (met)' : ' (NOT met)';
  const wanted = target === undefined ? '' : `, target ${atLeast ? '≥' : '≤'} ${target} ${unit}${met}`;
  return `${name}: ${shown(value)} ${unit}${wanted}${note ? ` [${note}]` : ''}`;
}

/** The middle value of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which the given share (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

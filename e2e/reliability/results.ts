import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Recorded result of a goal. */
export interface GoalResult {
  readonly goal: string;
  readonly what: string;
  readonly holds: boolean;
  /** Lines of `name=value`; if there are several, each starts with a name and a colon. */
  readonly figures: string;
  readonly seed: number;
  readonly commit: string;
  readonly seconds: number;
}

const folder = path.resolve(import.meta.dirname, '..', '..', 'reliability-results');

/** Results of this run by goal; a goal may have several trials. */
const written = new Map<string, object[]>();

function valuesOf(line: string): Record<string, number | string> {
  const values: Record<string, number | string> = {};
  for (const [, name, value] of line.matchAll(/(?<=^|\s)([^\s=]+)=(\S+)/g)) {
    values[name!] = Number.isFinite(Number(value)) ? Number(value) : value!;
  }
  return values;
}

/** Parses figures into one entry per line that contains any. */
function readFigures(figures: string): object[] {
  return figures.split('\n').flatMap((line) => {
    const values = valuesOf(line);
    const [, name] = /^\s*([^=]*?):\s/.exec(line) ?? [];
    return Object.keys(values).length === 0 ? [] : [{ ...(name === undefined ? {} : { name }), values }];
  });
}

/** Writes `reliability-results/<goal>.json`, for comparing runs. */
export function writeResult(result: GoalResult): void {
  const { goal, figures, ...rest } = result;
  const results = [
    ...(written.get(goal) ?? []),
    { ...rest, at: new Date().toISOString(), figures: readFigures(figures), text: figures },
  ];
  written.set(goal, results);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${goal}.json`), `${JSON.stringify({ goal, results }, null, 2)}\n`);
}

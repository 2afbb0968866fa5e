import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a goal came to, as it is kept. */
export interface GoalResult {
  readonly goal: string;
  readonly what: string;
  readonly holds: boolean;
  /** Lines of `name=value`, each with a name of its own before a colon where there are several. */
  readonly figures: string;
  readonly seed: number;
  readonly commit: string;
  readonly seconds: number;
}

const folder = path.resolve(import.meta.dirname, '..', '..', 'reliability-results');

/** Results of this run, by goal: several trials may belong to one. */
const written = new Map<string, object[]>();

function valuesOf(line: string): Record<string, number | string> {
  const values: Record<string, number | string> = {};
  for (const [, name, value] of line.matchAll(/(?<=^|\s)([^\s=]+)=(\S+)/g)) {
    values[name!] = Number.isFinite(Number(value)) ? Number(value) : value!;
  }
  return values;
}

/** Figures as data, one entry for each line that has any. */
function readFigures(figures: string): object[] {
  return figures.split('\n').flatMap((line) => {
    const values = valuesOf(line);
    const [, name] = /^\s*([^=]*?):\s/.exec(line) ?? [];
    return Object.keys(values).length === 0 ? [] : [{ ...(name === undefined ? {} : { name }), values }];
  });
}

/** Writes `reliability-results/<goal>.json`, for whoever compares runs. */
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

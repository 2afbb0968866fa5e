import { appendFileSync } from 'node:fs';

/** Whether trials run at the full size of their goals, as with `npm run reliability`, instead of a sample. */
export const isFullSize = process.env['RELIABILITY_FULL'] === '1';

export { seed } from '../../../../scripts/lanes/seed.ts';

/** Prints the figures of a trial, for developers and for the reliability runner. */
export function reportFigures(goal: string, figures: Readonly<Record<string, string | number>>): void {
  const line = `${goal}: ${Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;
  const file = process.env['RELIABILITY_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
  else console.log(line);
}

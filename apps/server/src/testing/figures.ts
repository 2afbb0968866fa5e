import { appendFileSync } from 'node:fs';

/** Whether a trial runs in the size of its goal, as `npm run reliability` has it, and not as a sample. */
export const isFullSize = process.env['RELIABILITY_FULL'] === '1';

export { seed } from '../../../../scripts/lanes/seed.ts';

/** Tells what a trial came to, to the person and to whoever runs the goals. */
export function reportFigures(goal: string, figures: Readonly<Record<string, string | number>>): void {
  const line = `${goal}: ${Object.entries(figures)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;
  const file = process.env['RELIABILITY_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
  else console.log(line);
}

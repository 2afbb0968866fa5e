import { verdicts, type Verdict } from './judge.ts';
import type { Row } from './run-suite.ts';

/** Prints one line of the table. */
export function printRow({ client, operation, verdict, reason, isUnexpected }: Row): void {
  const note = isUnexpected ? ' (UNEXPECTED)' : '';
  console.log(`${client.padEnd(19)} ${operation.padEnd(72)} ${verdict}${note}`);
  if (reason !== undefined) console.log(`${' '.repeat(20)}${reason}`);
}

/** Prints the sums and returns the number of rows that fail: misleading or unexpectedly not simulated. */
export function printSums(rows: readonly Row[]): number {
  const count = (verdict: Verdict): number => rows.filter((row) => row.verdict === verdict).length;
  const clients = new Set(rows.map(({ client }) => client)).size;
  console.log(`\n${rows.length} operations of ${clients} clients:`);
  for (const verdict of verdicts) console.log(`  ${verdict.padEnd(18)} ${count(verdict)}`);
  const unexpected = rows.filter((row) => row.isUnexpected).length;
  if (unexpected > 0) console.log(`  not simulated, but expected to be: ${unexpected}`);
  return count('MISLEADING') + unexpected;
}

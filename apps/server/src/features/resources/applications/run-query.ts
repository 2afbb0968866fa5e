import { CloudError, type CloudErrorDetail } from '@blueport/cloud';
import { usualQueryRows, type BodyOf, type QueryAnswer, type applicationRoutes } from '@blueport/contracts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import { foreignScopeIssue, positionIssue, withoutEnd } from './query-text.ts';
import type { Reading } from './read-tables.ts';
import { exceedsLimits } from './telemetry-notes.ts';

/** Longest text of a cell. */
const longestCell = 4000;
const longestMessage = 500;

function findPosition(details: readonly CloudErrorDetail[]): CloudErrorDetail | undefined {
  for (const detail of details) {
    const found = detail.position ? detail : findPosition(detail.details);
    if (found) return found;
  }
  return undefined;
}

/** Returns the refusal for a query that the cloud does not accept; other errors unchanged. */
function refusalOf(error: unknown, text: string): unknown {
  if (!(error instanceof CloudError)) return error;
  if (exceedsLimits(error)) return invalidInput([issue('/query', 'query-limit')]);
  // The embedded cloud returns 501 for parts of the language that it does not simulate.
  if (error.status !== 400 && error.status !== 501) return error;
  const found = findPosition(error.details);
  const message = (found?.message ?? error.message).slice(0, longestMessage);
  return invalidInput([
    found?.position
      ? positionIssue(text, found.position, message)
      : issue('/query', 'query-refused', { message }),
  ]);
}

/** Runs a query that a user wrote: over one application, with limits on time and rows. */
export async function runQuery(
  { telemetry, reader, application, period }: Reading,
  { query, limit = usualQueryRows }: BodyOf<typeof applicationRoutes.query>,
  now: () => number,
): Promise<QueryAnswer> {
  const text = withoutEnd(query);
  if (text === '') throw invalidInput([issue('/query', 'required')]);
  const foreign = foreignScopeIssue(text);
  if (foreign) throw invalidInput([foreign]);
  try {
    const { columns, rows, isPartial } = await telemetry.run(reader, application, {
      text: `${text}\n| take ${limit + 1}`,
      from: period.from,
      until: period.until,
    });
    return {
      from: new Date(period.from).toISOString(),
      to: new Date(period.until).toISOString(),
      readAt: new Date(now()).toISOString(),
      columns: columns.map(({ name, type }) => ({ name, type })),
      rows: rows
        .slice(0, limit)
        .map((row) => row.map((cell) => (typeof cell === 'string' ? cell.slice(0, longestCell) : cell))),
      isCut: isPartial || rows.length > limit,
    };
  } catch (error) {
    throw refusalOf(error, text);
  }
}

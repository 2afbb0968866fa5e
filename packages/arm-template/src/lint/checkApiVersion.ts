import type { RuleFinding } from './lintRule.ts';
import { latestVersionOf } from './stableApiVersions.ts';

const dayMs = 86_400_000;
/** Two years, after which a version counts as old if there is a newer one. */
const maxAgeDays = 730;

/** Reports a version that is not a date, a preview of a released version, or older than two years without need. */
export function* checkApiVersion(
  type: string,
  version: string,
  today: number | undefined,
  pointer: string,
): Generator<RuleFinding> {
  const [, date, preview] = /^(\d{4}-\d{2}-\d{2})(-.+)?$/.exec(version) ?? [];
  if (date === undefined) {
    yield { reason: 'api-version-not-date', values: { type, version: version.slice(0, 80) }, pointer };
    return;
  }
  const latest = latestVersionOf(type);
  if (latest === undefined) return;
  if (preview !== undefined && date <= latest)
    yield { reason: 'api-version-preview', values: { type, version, latest }, pointer };
  else if (date < latest && today !== undefined && today - Date.parse(date) > maxAgeDays * dayMs) {
    const years = Math.round((today - Date.parse(date)) / dayMs / 36.525) / 10;
    yield { reason: 'api-version-old', values: { type, version, years, latest }, pointer };
  }
}

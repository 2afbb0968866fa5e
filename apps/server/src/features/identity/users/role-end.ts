const maxYears = 5;

/** Returns the issue with the end of a role that is assigned now: it has passed, or is more than five years away. */
export function roleEndIssue(until: Date, now: Date): 'past' | 'role-end-too-late' | null {
  if (until <= now) return 'past';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  return until > latest ? 'role-end-too-late' : null;
}

const key = 'bp.session.expiresAt';

/** When this tab's session ends, as far as the tab knows. It is no secret and lives as long as the tab. */
export function sessionEnd(): number | null {
  const value = Date.parse(sessionStorage.getItem(key) ?? '');
  return Number.isNaN(value) ? null : value;
}

/** Notes the end of the session. */
export function noteSessionEnd(expiresAt: string): void {
  sessionStorage.setItem(key, expiresAt);
}

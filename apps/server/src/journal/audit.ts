/** What one write did; the frame adds actor, organization, address, time and the link of the hash chain. */
export interface AuditEntry {
  /** `entity.verb`, usually the id of the route. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** Hashes of these are stored, never the values themselves. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Facts worth reading in the trail; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Only for calls without a session (sign-in): whose trail it is. */
  readonly organizationId?: string;
  readonly accountId?: string;
}

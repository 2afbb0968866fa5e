/** A step of the schema: plain statements that run in one transaction. Once released it never changes; a new step follows it. */
export interface Migration {
  /** Four digits and words, for example `0002_deployments`; the order of application. */
  readonly name: string;
  readonly statements: readonly string[];
}

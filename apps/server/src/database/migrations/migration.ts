/** A step of the schema: plain statements that run in one transaction. Once released it never changes; a new step follows it. */
export interface Migration {
  /** Four digits and words, for example `0002_deployments`; the order of application. */
  readonly name: string;
  readonly statements: readonly string[];
  /**
   * Each statement by itself, outside of a transaction: for what must hold up nobody, such as an index over a table that is
   * large by now. One that was broken off runs again from its first statement, so each must be right a second time.
   */
  readonly alone?: true;
  /** A condition in SQL; where it does not hold there is nothing to be done. */
  readonly onlyWhere?: string;
}

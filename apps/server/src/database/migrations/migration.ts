/**
 * A schema change. A migration on the main branch never changes, because its hash is stored; add another one instead.
 */
export interface Migration {
  /** Four digits and a description, for example `0002_ticket_links`. Determines the order of application. */
  readonly name: string;
  /** Statements that run in one transaction. */
  readonly statements: readonly string[];
  /**
   * Runs each statement separately, outside a transaction: for changes that must not block running servers, such as an
   * index on a large table. An interrupted migration runs again from its first statement, so every statement must be
   * repeatable.
   */
  readonly alone?: true;
  /** An SQL condition; if it is false, the migration is recorded without running its statements. */
  readonly onlyWhere?: string;
}

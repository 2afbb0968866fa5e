import type { DefaultRoleName } from '@blueport/contracts';

/** A permission key that a release adds. */
export interface NewKey {
  readonly key: string;
  /** Built-in roles that hold it by default. */
  readonly roles: readonly DefaultRoleName[];
  /** Whether only the portal's own organization gets it. */
  readonly isOperatorOnly?: true;
}

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
  /** Permission keys that it grants; see `grantKeys`. */
  readonly newKeys?: readonly NewKey[];
}

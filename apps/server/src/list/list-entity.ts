/** A field available for filtering, searching or sorting a list. Other fields do not exist for the caller. */
export interface ListField {
  readonly type: 'text' | 'number' | 'boolean' | 'time';
  /** Trusted SQL expression; only for lists read from the database. */
  readonly column?: string;
  /**
   * Trusted SQL expression of an array of texts, for a field with several values: filters and searches look for any of
   * them. The list is sorted by `column`.
   */
  readonly members?: string;
  /** Whether it always has a value. An index can then sort the list, because no place for null is requested. */
  readonly isRequired?: boolean;
  /** Whether the free text of `filter` searches it. */
  readonly search?: boolean;
}

/** Allowed fields of an entity. */
export interface ListEntity {
  readonly fields: Readonly<Record<string, ListField>>;
  /** Field limited by `from` and `to`. */
  readonly created?: string;
  /** Fields that name a row; a search by rank compares them first. Defaults to all searched fields. */
  readonly titles?: readonly string[];
  /** Field by which a search by rank sorts equal matches, the latest first. */
  readonly recent?: string;
  /** Trusted SQL expression that is true for rows that are no longer in use; a search by rank lists them after others. */
  readonly ended?: string;
  /** Field that makes the order total, so that pages never overlap. */
  readonly tieBreaker: string;
}

/** One field that a list may be filtered, searched or sorted by. Fields that are not named do not exist for the caller. */
export interface ListField {
  readonly type: 'text' | 'number' | 'boolean' | 'time';
  /** The expression in SQL, written by us; only for lists that the database answers. */
  readonly column?: string;
  /** Whether the free text of `filter` looks into it. */
  readonly search?: boolean;
}

/** The allow-list of an entity. */
export interface ListEntity {
  readonly fields: Readonly<Record<string, ListField>>;
  /** Field that `from` and `to` bound. */
  readonly created?: string;
  /** Makes the order complete, so that pages never overlap. */
  readonly tieBreaker: string;
}

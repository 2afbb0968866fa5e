import type { RouteContract } from '@blueport/contracts';

export interface VerbOption {
  readonly type?: 'string' | 'boolean';
  /** May be given more than once. */
  readonly multiple?: boolean;
  readonly required?: boolean;
  /** What stands behind the option in the help, such as `FILE`. */
  readonly value?: string;
  readonly help: string;
}

/** What somebody typed: the words in their order, and the options by name. */
export interface VerbInput {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[] | undefined;
  flag(option: string): boolean;
}

/** A row of the table that people read: its head, and the way to the value, such as `blueprint.name`. */
export type VerbColumn = readonly [head: string, path: string];

/** One thing that a command does: a route of the contract, and how its input is typed. */
export interface Verb {
  readonly summary: string;
  readonly route: RouteContract;
  /** Words that follow, all of them required; the first ones fill the parameters of the path. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, VerbOption>>;
  readonly body?: (input: VerbInput) => unknown;
  readonly query?: (input: VerbInput) => Readonly<Record<string, string | undefined>>;
  /** Where the version for If-Match is read, for edits. */
  readonly reads?: RouteContract;
  readonly columns?: readonly VerbColumn[];
  /** Said on standard error beside the answer. */
  readonly note?: string;
}

/** Verbs of one command by their names. */
export interface VerbTable {
  readonly name: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** Filter and length of a list. */
export const listOptions = {
  search: { value: 'TEXT', help: 'rows that hold this text' },
  limit: { value: 'N', help: 'at most so many rows (50; 0 for all)' },
} as const satisfies Verb['options'];

export const listQuery: NonNullable<Verb['query']> = (input) => ({
  filter: input.text('search'),
  limit: input.text('limit') ?? '50',
});

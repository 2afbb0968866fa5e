import type { RouteContract } from '@blueport/contracts';
import type { ExitCode } from '../exit-codes.ts';

export interface VerbOption {
  readonly type?: 'string' | 'boolean';
  /** Whether the option can be repeated. */
  readonly multiple?: boolean;
  readonly required?: boolean | 'or in --file';
  /** Value placeholder shown in the help, such as `FILE`. */
  readonly value?: string;
  readonly help: string;
}

/** Parsed arguments: positional words and options by name. */
export interface VerbInput {
  readonly words: readonly string[];
  text(option: string): string | undefined;
  texts(option: string): readonly string[] | undefined;
  flag(option: string): boolean;
}

/**
 * A table column: its header, followed by paths to the value such as `blueprint.name`, or functions that compute it from
 * the row and the whole response. The first path with a value wins.
 */
export type VerbColumn = readonly [head: string, ...paths: readonly [ColumnPath, ...ColumnPath[]]];
export type ColumnPath = string | ((row: never, answer: never) => string | null);

/** An action of a command: a route of the contract and the format of its input. */
export interface Verb {
  readonly summary: string;
  readonly route: RouteContract;
  /** Required positional arguments. The first ones fill the parameters of the path. */
  readonly words?: readonly string[];
  /** Whether the last argument is repeatable. The calls run one after another. */
  readonly several?: true;
  readonly options?: Readonly<Record<string, VerbOption>>;
  /** Builds the body. May call the portal, for example to look up a user by email address. */
  readonly body?: (input: VerbInput) => unknown;
  readonly query?: (input: VerbInput) => Readonly<Record<string, unknown>>;
  /** Route that returns the version for If-Match on edits: a page or a list of rows. */
  readonly reads?: RouteContract;
  /**
   * Returns the version named in the input, such as that of a file written by `show`. Takes precedence over `reads`.
   */
  readonly version?: (input: VerbInput) => string | undefined;
  /** Fetches the response if a single call is not enough. */
  readonly ask?: (input: VerbInput) => Promise<unknown>;
  /** Property of the response to use, such as `versionList`. */
  readonly part?: string;
  /** Property that contains the rows of the table. Defaults to `result`. */
  readonly rows?: string;
  readonly columns?: readonly VerbColumn[] | undefined;
  /** Returns the columns of a response that names them itself. Their headers are not translated. */
  readonly columnsOf?: (answer: never) => readonly VerbColumn[];
  /** Returns text to print, or to write to --output, unchanged. Defaults to the response as JSON. */
  readonly content?: (answer: never) => string;
  /** Formats the response for users if columns are not suitable; --csv still uses the columns. */
  readonly text?: (answer: never) => string;
  /** Returns the exit code for the response. Defaults to success. */
  readonly code?: (answer: never) => ExitCode;
  /** The response is a whole list without pages; the command line applies --limit. */
  readonly cut?: true;
  /** Note written to standard error in addition to the response. */
  readonly note?: string | ((answer: never) => string);
  /** Called after each response has been printed. */
  readonly after?: (answer: never) => Promise<void>;
  /** Additional help text of the verb, below its options. */
  readonly more?: string;
}

/** Verbs of a command by name. `list` is the default if it needs no argument. The only verb of a command may have no name. */
export interface VerbTable {
  readonly name: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** Returns whether a command has no verbs, only arguments. */
export const isVerbless = ({ verbs }: VerbTable): boolean => Object.hasOwn(verbs, '');

/** Returns the default verb of a command, or undefined if a verb is required. */
export const defaultVerb = ({ verbs }: VerbTable): 'list' | undefined =>
  Object.hasOwn(verbs, 'list') && (verbs['list']?.words ?? []).length === 0 ? 'list' : undefined;

import type { RouteContract } from '@blueport/contracts';
import type { ExitCode } from '../exit-codes.ts';

export interface VerbOption {
  readonly type?: 'string' | 'boolean';
  /** May be given more than once. */
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
 * A table column: its header, then paths to the value such as `blueprint.name`, or functions that compute it. The first path
 * with a value wins.
 */
export type VerbColumn = readonly [head: string, ...paths: readonly [ColumnPath, ...ColumnPath[]]];
export type ColumnPath = string | ((row: never) => string);

/** One thing that a command does: a route of the contract, and how its input is typed. */
export interface Verb {
  readonly summary: string;
  readonly route: RouteContract;
  /** Words that follow, all of them required; the first ones fill the parameters of the path. */
  readonly words?: readonly string[];
  /** Whether the last word is repeatable; the calls run one after another. */
  readonly several?: true;
  readonly options?: Readonly<Record<string, VerbOption>>;
  /** May call the portal, for example to look up a person by e-mail address. */
  readonly body?: (input: VerbInput) => unknown;
  readonly query?: (input: VerbInput) => Readonly<Record<string, unknown>>;
  /** Where the version for If-Match is read, for edits: a page, or a list of rows. */
  readonly reads?: RouteContract;
  /** The version that the input itself names, such as that of a file that `show` wrote; goes before `reads`. */
  readonly version?: (input: VerbInput) => string | undefined;
  /** Asks for the answer where one call does not give it. */
  readonly ask?: (input: VerbInput) => Promise<unknown>;
  /** The part of the answer that is meant, such as `versionList`. */
  readonly part?: string;
  /** Where the rows of the table stand, if not in `result`. */
  readonly rows?: string;
  readonly columns?: readonly VerbColumn[] | undefined;
  /** Text in the answer that is printed, or written to --output, as it is; without one that is the answer as JSON. */
  readonly content?: (answer: never) => string;
  /** The answer as a person reads it, where a table of columns does not say it; --csv keeps to the columns. */
  readonly text?: (answer: never) => string;
  /** The exit code by what the answer says; done, without one. */
  readonly code?: (answer: never) => ExitCode;
  /** The answer is a whole list without pages; --limit cuts it here. */
  readonly cut?: true;
  /** Said on standard error beside the answer. */
  readonly note?: string | ((answer: never) => string);
  /** Called after each response has been printed. */
  readonly after?: (answer: never) => Promise<void>;
  /** Said in the help of the verb, below its options. */
  readonly more?: string;
}

/** Verbs of a command by name. `list` is the default if it needs no argument. */
export interface VerbTable {
  readonly name: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** The default verb of a command; undefined if a verb is required. */
export const usualVerb = ({ verbs }: VerbTable): 'list' | undefined =>
  Object.hasOwn(verbs, 'list') && (verbs['list']?.words ?? []).length === 0 ? 'list' : undefined;

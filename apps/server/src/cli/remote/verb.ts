import type { RouteContract } from '@blueport/contracts';
import type { ExitCode } from '../exit-codes.ts';

export interface VerbOption {
  readonly type?: 'string' | 'boolean';
  /** May be given more than once. */
  readonly multiple?: boolean;
  readonly required?: boolean | 'or in --file';
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

/**
 * A row of the table that people read: its head, and the way to the value, such as `blueprint.name`, or what works it out.
 * Of several ways the first that leads to something counts.
 */
export type VerbColumn = readonly [head: string, ...paths: readonly [ColumnPath, ...ColumnPath[]]];
export type ColumnPath = string | ((row: never) => string);

/** One thing that a command does: a route of the contract, and how its input is typed. */
export interface Verb {
  readonly summary: string;
  readonly route: RouteContract;
  /** Words that follow, all of them required; the first ones fill the parameters of the path. */
  readonly words?: readonly string[];
  /** Whether the last word may be given several times; it is then done for each of them, one after the other. */
  readonly several?: true;
  readonly options?: Readonly<Record<string, VerbOption>>;
  /** May ask the portal for what somebody named in words of their own. */
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
  /** Done for each answer once it was told, such as what it means for the person who asked. */
  readonly after?: (answer: never) => Promise<void>;
  /** Said in the help of the verb, below its options. */
  readonly more?: string;
}

/** Verbs of one command by their names; one that lists without asking for a word is what it does where none is named. */
export interface VerbTable {
  readonly name: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** What a command does where no verb is named; undefined where one has to be. */
export const usualVerb = ({ verbs }: VerbTable): 'list' | undefined =>
  Object.hasOwn(verbs, 'list') && (verbs['list']?.words ?? []).length === 0 ? 'list' : undefined;

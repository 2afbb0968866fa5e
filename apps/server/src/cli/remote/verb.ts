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

/**
 * A row of the table that people read: its head, and the way to the value, such as `blueprint.name`. Of several ways the
 * first that leads to something counts.
 */
export type VerbColumn = readonly [head: string, ...paths: readonly [string, ...string[]]];

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
  readonly query?: (input: VerbInput) => Readonly<Record<string, string | undefined>>;
  /** Where the version for If-Match is read, for edits: a page, or a list of rows. */
  readonly reads?: RouteContract;
  /** Which word is the id of the row in what `reads` answers; the first one. */
  readonly row?: number;
  /** The version that the input itself names, such as that of a file that `show` wrote; goes before `reads`. */
  readonly version?: (input: VerbInput) => string | undefined;
  /** Asks for the answer where one call does not give it. */
  readonly ask?: (input: VerbInput) => Promise<unknown>;
  /** The part of the answer that is meant, such as `versionList`. */
  readonly part?: string;
  /** Where the rows of the table stand, if not in `result`. */
  readonly rows?: string;
  readonly columns?: readonly VerbColumn[];
  /** Text in the answer that is printed, or written to --output, as it is; without one that is the answer as JSON. */
  readonly content?: (answer: never) => string;
  /** Whether the answer says that what was asked for did not come out well; the command ends with 1. */
  readonly failed?: (answer: never) => boolean;
  /** Said on standard error beside the answer. */
  readonly note?: string | ((answer: never) => string);
}

/** Verbs of one command by their names. */
export interface VerbTable {
  readonly name: string;
  readonly summary: string;
  /** What the command does where no verb is named. */
  readonly otherwise?: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

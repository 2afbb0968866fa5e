import type english from './en.json';

type MessageId = keyof typeof english;

/** Names what the `detail` and `hint` of a problem say: texts `reason.<name>` and, if there is a hint, `hint.<name>`. */
export type Reason = MessageId extends infer Id ? (Id extends `reason.${infer Name}` ? Name : never) : never;

/** Names a remark, for example of a verdict: text `note.<name>`. */
export type NoteCode = MessageId extends infer Id ? (Id extends `note.${infer Name}` ? Name : never) : never;

/** Names what is wrong with one value of the input: text `issue.<name>`. */
export type IssueCode = MessageId extends infer Id
  ? Id extends `issue.${infer Name}`
    ? Name
    : never
  : never;

/** Names a sentence of the command line: text `cli.<name>`. */
export type CliMessage = MessageId extends infer Id ? (Id extends `cli.${infer Name}` ? Name : never) : never;

/** What the placeholders of a text stand for. */
export type MessageValues = Readonly<Record<string, string>>;

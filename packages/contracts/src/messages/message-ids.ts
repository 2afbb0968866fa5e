import type english from './en.json';

type MessageId = keyof typeof english;

/** Key of a problem's `detail` and `hint`: texts `reason.<name>` and, if there is a hint, `hint.<name>`. */
export type Reason = MessageId extends infer Id ? (Id extends `reason.${infer Name}` ? Name : never) : never;

/** Key of a note, for example of a verdict: text `note.<name>`. */
export type NoteCode = MessageId extends infer Id ? (Id extends `note.${infer Name}` ? Name : never) : never;

/** Key of a validation issue: text `issue.<name>`. */
export type IssueCode = MessageId extends infer Id
  ? Id extends `issue.${infer Name}`
    ? Name
    : never
  : never;

/** Values for the placeholders of a text. */
export type MessageValues = Readonly<Record<string, string>>;

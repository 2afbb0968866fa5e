import type { MessageValues, NoteCode } from '@blueport/contracts';
import { noteText, type StoredNote } from '../../../../messages/stored-note.ts';

/** Why a mail was not delivered: the English text, and a note that clients translate. */
export interface MailFailure {
  readonly text: string;
  readonly note: StoredNote;
}

/** Returns a failure with the text `note.<code>` of the message catalogs. */
export const mailFailure = (code: NoteCode, values?: MessageValues): MailFailure => ({
  text: noteText(code, values),
  note: { code, ...(values && { values }) },
});

import { translateNote, type MessageValues, type Note, type NoteCode } from '@blueport/contracts';
import { formatEnglish } from './english.ts';

/** A note as the database stores it. `refused` and `problem` are refusals with and without a reason. */
export interface StoredNote {
  readonly code: NoteCode | 'refused' | 'problem';
  readonly values?: MessageValues;
}

/** Returns a stored note with its English text, which is `text` if the catalogue lacks it. Null without an error. */
export function presentNote(note: StoredNote | null, text: string | null): Note | null {
  if (note === null || text === null) return null;
  const { code, values } = note;
  return {
    code,
    message: translateNote({ code, values, message: text }, formatEnglish),
    ...(values && { values: { ...values } }),
  };
}

/** Returns the English text of a note of the catalogue. */
export const noteText = (code: NoteCode, values?: MessageValues): string =>
  formatEnglish(`note.${code}`, values) ?? code;

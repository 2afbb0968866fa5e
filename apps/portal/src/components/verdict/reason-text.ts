import type { VerdictNote } from '@blueport/contracts';
import { translateNote } from '@blueport/contracts/messages/translate-note.ts';
import { serverText } from '../../core/i18n/server-text.ts';

/** Returns a note of a verdict in the user's language, with its cause; in English if its text is not in the catalogue. */
export const reasonText = (note: VerdictNote): string => translateNote(note, serverText);

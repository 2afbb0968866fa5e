import type { PriceNote } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';

/** Returns a note of an estimate in the user's language, or in English if the catalogue lacks its code. */
export const noteText = ({ code, message, values }: PriceNote): string =>
  serverText(`note.${code}`, values) ?? message;

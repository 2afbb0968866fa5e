import type { PriceNote } from '@blueport/contracts';
import type { MessageId } from '../../core/i18n/message-id.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import english from './messages/en.json';

const known = new Set(Object.keys(english));

/** Returns a note of the server in the user's language, or in English if this page does not know its code. */
export function noteText({ code, message, values }: PriceNote, t: typeof translate): string {
  const id = `price.note.${code}`;
  return known.has(id) ? t(id as MessageId, values) : message;
}

import type { VerdictNote } from '@blueport/contracts';
import type { MessageId } from '../i18n/message-id.ts';
import type { t as translate } from '../i18n/translate.tsx';
import english from './messages/en.json';

const known = new Set(Object.keys(english));

/** A remark of a verdict in the reader's language; one that is newer than this page stays in English. */
export function reasonText({ code, message, values }: VerdictNote, t: typeof translate): string {
  const id = `verdict.reason.${code}`;
  return known.has(id) ? t(id as MessageId, values) : message;
}

import { locationName, type VerdictNote } from '@blueport/contracts';
import type { MessageId } from '../../core/i18n/message-id.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import english from './messages/en.json';

const known = new Set(Object.keys(english));

/** A remark of a verdict in the reader's language, and why it is so where it says that; one that is newer than this page stays in English. */
export function reasonText({ code, message, values }: VerdictNote, t: typeof translate): string {
  const id = `verdict.reason.${code}`;
  const location = values?.['location'];
  const said = location === undefined ? values : { ...values, location: locationName(location) };
  if (!known.has(id)) return message;
  const text = t(id as MessageId, said);
  const why = `verdict.reason.${values?.['because'] ?? ''}`;
  return known.has(why) ? `${text} ${t(why as MessageId, said)}` : text;
}

import { locationName } from '../cloud/locations.ts';
import type { MessageValues } from './message-ids.ts';
import type { Translate } from './translate-problem.ts';

interface TranslatableNote {
  readonly code: string;
  readonly message: string;
  readonly values?: MessageValues | undefined;
}

/** Returns the id of a note's text. A budget is worded like the issue that refuses the deployment. */
function textIdOf(code: string, values: MessageValues): string {
  if (code === 'diagnostic') {
    return values['reason'] === 'none' ? `issue.${values['code']}` : `diagnostic.${values['reason']}`;
  }
  if (code === 'refused') return `reason.${values['reason']}`;
  if (code === 'problem') return `problem.${values['problem']}`;
  return code === 'budget' ? `issue.${values['of']}-limit` : `note.${code}`;
}

/** Returns a note of a verdict in the reader's language, with its cause; in English if a text is not in the catalogue. */
export function translateNote(
  { code, message, values = {} }: TranslatableNote,
  translate: Translate,
): string {
  const { location, because } = values;
  const displayValues = location === undefined ? values : { ...values, location: locationName(location) };
  const text = translate(textIdOf(code, values), displayValues);
  const why = because === undefined ? undefined : translate(textIdOf(because, values), displayValues);
  if (text === undefined || (because !== undefined && why === undefined)) return message;
  return why === undefined ? text : `${text} ${why}`;
}

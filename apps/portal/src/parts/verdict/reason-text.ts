import { locationName, type VerdictNote } from '@blueport/contracts';
import { serverText } from '../../core/i18n/server-text.ts';

/** Returns the id of a note's text; a budget is worded like the issue that refuses the deployment. */
function textIdOf(code: string, values: Readonly<Record<string, string>>): string {
  if (code === 'refused') return `reason.${values['reason']}`;
  return code === 'budget' ? `issue.${values['of']}-limit` : `note.${code}`;
}

/** A remark of a verdict in the reader's language, with its cause; in English if its text is not in the catalogue. */
export function reasonText({ code, message, values = {} }: VerdictNote): string {
  const { location, because } = values;
  const shown = location === undefined ? values : { ...values, location: locationName(location) };
  const text = serverText(textIdOf(code, values), shown);
  const why = because === undefined ? undefined : serverText(textIdOf(because, values), shown);
  if (text === undefined || (because !== undefined && why === undefined)) return message;
  return why === undefined ? text : `${text} ${why}`;
}

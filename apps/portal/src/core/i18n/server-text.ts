import { i18n } from '@lingui/core';
import type { MessageValues } from './translate.tsx';

/**
 * Returns the text of a code from the server in the user's language, or undefined if the catalogue lacks it or is not
 * loaded.
 */
export function serverText(id: string, values?: MessageValues): string | undefined {
  return id in i18n.messages ? i18n._(id, { ...values }) : undefined;
}

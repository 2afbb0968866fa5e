import { i18n } from '@lingui/core';
import type { MessageValues } from './translate.tsx';

/**
 * Returns a text that the server also writes, in the user's language. Returns undefined in English, and if the
 * catalogue `problems` lacks it or is not loaded.
 */
export function serverText(id: string, values?: MessageValues): string | undefined {
  return id in i18n.messages ? i18n._(id, { ...values }) : undefined;
}

import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { MessageValues, Translate } from '@blueport/contracts';

/** ICU messages of one language by ID. */
export type Catalogue = Readonly<Record<string, string>>;

/** Returns a function that formats the messages of a catalog, compiling each on first use. */
export function createTranslate(locale: string, catalogue: Catalogue): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  return (id: string, values?: MessageValues) => {
    const text = catalogue[id];
    if (text === undefined) return undefined;
    if (!(id in i18n.messages)) i18n.load(locale, { [id]: compileMessageOrThrow(text) });
    return i18n._(id, { ...values });
  };
}

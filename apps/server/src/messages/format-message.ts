import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { MessageValues, Translate } from '@blueport/contracts';

/** ICU texts of one language by their ids. */
export type Catalogue = Readonly<Record<string, string>>;

/** Returns a function that formats the texts of a catalogue, each compiled when it is first needed. */
export function createTranslate(locale: string, catalogue: Catalogue): Translate {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  return (id: string, values?: MessageValues) => {
    const text = catalogue[id];
    if (text === undefined) return undefined;
    if (!(id in i18n.messages)) i18n.load(locale, { [id]: compileMessageOrThrow(text) });
    return i18n._(id, { ...values });
  };
}

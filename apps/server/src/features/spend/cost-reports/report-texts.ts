import type { MailLanguage, Translate } from '@blueport/contracts';
import { createTranslate } from '../../../messages/format-message.ts';
import german from './messages/de.json' with { type: 'json' };
import english from './messages/en.json' with { type: 'json' };
import french from './messages/fr.json' with { type: 'json' };

/** Texts of reports, by language. */
const translations: Readonly<Record<MailLanguage, Translate>> = {
  en: createTranslate('en', english),
  de: createTranslate('de', german),
  fr: createTranslate('fr', french),
};

/** Writes the texts and figures of a report in the reader's language and time zone. */
export interface ReportWriter {
  readonly text: (id: keyof typeof english, values?: Readonly<Record<string, string>>) => string;
  /** `sign`: with a plus sign for positive amounts. */
  readonly money: (amount: string, currency: string, sign?: 'sign') => string;
  /** Writes the change between two amounts in percent, with its sign; undefined without an earlier amount. */
  readonly change: (total: string, previous: string) => string | undefined;
  readonly day: (day: string) => string;
  readonly days: (from: string, to: string) => string;
  readonly time: (instant: Date) => string;
}

const utcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function createReportWriter(language: MailLanguage, timeZone: string): ReportWriter {
  const translate = translations[language];
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return {
    text: (id, values) => translate(id, values) ?? id,
    money: (amount, currency, sign) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        ...(sign && { signDisplay: 'exceptZero' }),
      }).format(amount as Intl.StringNumericLiteral),
    change(total, previous) {
      if (Number(previous) <= 0) return undefined;
      return new Intl.NumberFormat(language, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      }).format(Number(total) / Number(previous) - 1);
    },
    day: (day) => days.format(utcDate(day)),
    days: (from, to) => days.formatRange(utcDate(from), utcDate(to)),
    time: (instant) => `${times.format(instant)} (${timeZone})`,
  };
}

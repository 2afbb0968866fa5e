import { mailLanguages, type MailLanguage } from '@blueport/contracts';
import { localeNames } from '../../core/i18n/locale.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';

interface MailLanguageChoiceProps {
  readonly value: MailLanguage;
  readonly issue?: string | undefined;
  readonly onChange: (language: MailLanguage) => void;
}

/** A field for the language of a mail to a person who has not chosen one in the portal yet. */
export function MailLanguageChoice(props: MailLanguageChoiceProps) {
  const t = useT();
  return (
    <ChoiceField
      {...props}
      label={t('administration.mailLanguage')}
      options={mailLanguages.map((language) => ({ value: language, label: localeNames[language] }))}
    />
  );
}

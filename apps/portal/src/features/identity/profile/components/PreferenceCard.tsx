import { useLingui } from '@lingui/react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import {
  formatDateTime,
  formatNumber,
  preferredRegion,
  preferredTimeZone,
  rememberRegion,
  rememberTimeZone,
} from '../../../../core/i18n/format.ts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { useLanguageChoice } from '../../../../components/account/use-language-choice.ts';
import { localeNames, locales } from '../../../../core/i18n/locale.ts';
import type { Locale } from '../../../../core/i18n/locale.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { announcePreference } from '../../../../core/preferences/preference-signal.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

const regions = [
  'de-AT',
  'de-CH',
  'de-DE',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IN',
  'en-US',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
];
const modes = ['system', 'light', 'dark'] as const;

/** Theme, language, and the region for number and date formats. */
export function PreferenceCard() {
  const t = useT();
  const chooseLanguage = useLanguageChoice();
  const { i18n } = useLingui();
  const { mode, setMode } = useColorScheme();
  const [region, setRegion] = useState(preferredRegion);
  const [now] = useState(() => new Date());
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return (
    <SectionCard title={t('profile.preferences')}>
      <FieldGrid>
        <ChoiceField
          label={t('profileMenu.theme')}
          value={mode ?? 'system'}
          options={modes.map((choice) => ({ value: choice, label: t(`theme.${choice}`) }))}
          onChange={setMode}
        />
        <TextField
          select
          slots={{ select: SteadySelect }}
          label={t('profileMenu.language')}
          value={i18n.locale}
          onChange={(event) => chooseLanguage(event.target.value as Locale)}
        >
          {locales.map((locale) => (
            <MenuItem key={locale} value={locale} lang={locale}>
              {localeNames[locale]}
            </MenuItem>
          ))}
        </TextField>
        <ChoiceField
          label={t('profile.region')}
          value={region}
          empty={t('profile.regionAuto')}
          options={regions.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
          onChange={(next) => {
            rememberRegion(next);
            setRegion(next);
            announcePreference();
          }}
        />
        <TimeZoneChoice />
      </FieldGrid>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 3 }}>
        {t('profile.regionExample', { date: formatDateTime(now), number: formatNumber(1234567.89) })}
      </Typography>
    </SectionCard>
  );
}

function TimeZoneChoice() {
  const t = useT();
  const [timeZone, setTimeZone] = useState(preferredTimeZone);
  return (
    <TextField
      select
      slots={{ select: SteadySelect }}
      label={t('profile.timeZone')}
      value={timeZone}
      onChange={(event) => {
        rememberTimeZone(event.target.value);
        setTimeZone(event.target.value);
        announcePreference();
      }}
      slotProps={{ select: { displayEmpty: true, native: true } }}
    >
      <option value="">{t('profile.timeZoneAuto')}</option>
      {Intl.supportedValuesOf('timeZone').map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </TextField>
  );
}

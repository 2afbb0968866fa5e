import Box from '@mui/material/Box';
import { mailLanguages, type MailTemplate } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { activeLocale, localeNames } from '../../../../core/i18n/locale.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState } from '../../../../components/states/ErrorState.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { mailApi } from '../queries.ts';
import { toApiError } from '../../../../core/api/problem.ts';

interface TemplateChoiceProps {
  readonly organizationId: string;
  readonly children: (template: MailTemplate) => ReactNode;
}

/**
 * Selects a template and its language, first that of the reader. The selection is kept in the URL as `?type=` and
 * `?language=`.
 */
export function TemplateChoice({ organizationId, children }: TemplateChoiceProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = mailApi.useMailListQuery({ query: { orgId: organizationId } });
  if (error) return <ErrorState error={toApiError(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const all = data.result;
  const type = Number(search.get('type') ?? 0);
  const ofType = all.filter((template) => template.type === type);
  const languages = ofType.length > 0 ? ofType : all.filter((template) => template.type === all[0]?.type);
  const language = search.get('language') ?? activeLocale();
  const template = languages.find((one) => one.language === language) ?? languages[0];
  if (!template) return null;
  const choose = (name: 'type' | 'language') => (value: string) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        params.set(name, value);
        return params;
      },
      { preventScrollReset: true },
    );
  const withMark = (label: string, changed: boolean) => (changed ? `${label} · ${t('mail.own')}` : label);
  const types = all.filter((one) => one.language === mailLanguages[0]).map((one) => one.type);
  return (
    <>
      <Box sx={{ maxWidth: 720, marginBottom: 5 }}>
        <FieldGrid>
          <ChoiceField
            label={t('mail.template')}
            value={String(template.type)}
            options={types.map((one) => ({
              value: String(one),
              label: withMark(
                t(`mail.type.${one}`),
                all.some((other) => other.type === one && other.changed),
              ),
            }))}
            onChange={choose('type')}
          />
          <ChoiceField
            label={t('mail.language')}
            value={template.language}
            options={languages.map((one) => ({
              value: one.language,
              label: withMark(localeNames[one.language], one.changed),
            }))}
            help={t('mail.languageHelp')}
            onChange={choose('language')}
          />
        </FieldGrid>
      </Box>
      {children(template)}
    </>
  );
}

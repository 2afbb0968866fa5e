import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MailTemplate } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState } from '../../../../components/states/ErrorState.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { SteadySelect } from '../../../../ui/steady-select/SteadySelect.tsx';
import { mailApi } from '../queries.ts';
import { toApiError } from '../../../../core/api/problem.ts';

interface TemplateChoiceProps {
  readonly organizationId: string;
  readonly children: (template: MailTemplate) => ReactNode;
}

/** Selects one of the five templates. The selection is kept in the URL as `?type=`. */
export function TemplateChoice({ organizationId, children }: TemplateChoiceProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = mailApi.useMailListQuery({ query: { orgId: organizationId } });
  if (error) return <ErrorState error={toApiError(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const requestedType = Number(search.get('type') ?? 0);
  const template = data.result.find(({ type }) => type === requestedType) ?? data.result[0];
  if (!template) return null;
  const choose = (type: string) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        params.set('type', type);
        return params;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <TextField
        select
        slots={{ select: SteadySelect }}
        label={t('mail.template')}
        value={template.type}
        sx={{ minWidth: 'min(360px, 100%)', mb: 5 }}
        onChange={(event) => choose(event.target.value)}
      >
        {data.result.map(({ type, changed }) => (
          <MenuItem key={type} value={type}>
            {t(`mail.type.${type}`)}
            {changed ? ` · ${t('mail.own')}` : ''}
          </MenuItem>
        ))}
      </TextField>
      {children(template)}
    </>
  );
}

import Box from '@mui/material/Box';
import type { BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { useMemo } from 'react';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { EmptyState } from '../../../../parts/states/index.ts';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import Typography from '@mui/material/Typography';

const wrapped = { overflowWrap: 'anywhere' } as const;

/** Every parameter with its type, default and limits. */
export function ParametersTab({ blueprint }: { readonly blueprint: BlueprintDetail }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (blueprint.parameters.length === 0) return <EmptyState title={t('blueprints.noParameters')} />;
  const fixed = blueprint.fixed ?? [];
  return (
    <>
      {fixed.length > 0 && (
        <Box component="section" sx={{ marginBottom: 5 }}>
          <Typography variant="h3" component="h2" sx={{ marginBottom: 3 }}>
            {t('blueprints.fixed')}
          </Typography>
          <FactList
            facts={fixed.map(({ title, value }) => ({
              label: title,
              value: typeof value === 'string' ? value : JSON.stringify(value),
            }))}
          />
        </Box>
      )}
      <PlainTable
        top
        label={t('blueprints.tab.parameters')}
        columns={columns}
        rows={blueprint.parameters}
        rowKey={({ name }) => name}
      />
    </>
  );
}

function columnsOf(t: typeof translate): PlainColumn<BlueprintParameter>[] {
  return [
    {
      id: 'name',
      header: t('blueprints.parameter.name'),
      cell: ({ title, name }) => (
        <>
          <Box sx={{ fontWeight: 500 }}>{title}</Box>
          <code>{name}</code>
        </>
      ),
    },
    {
      id: 'type',
      header: t('blueprints.parameter.type'),
      sx: { whiteSpace: 'nowrap' },
      cell: ({ type, required }) => (
        <>
          {type}
          {required && (
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
              {t('blueprints.parameter.required')}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'default',
      header: t('blueprints.parameter.default'),
      sx: { ...wrapped, minWidth: 180, maxWidth: 240 },
      cell: (parameter) => <code>{defaultText(parameter)}</code>,
    },
    {
      id: 'limits',
      header: t('blueprints.parameter.limits'),
      sx: { ...wrapped, minWidth: 150, maxWidth: 220 },
      cell: limitText,
    },
    {
      id: 'about',
      header: t('blueprints.parameter.about'),
      sx: { minWidth: 260, color: 'text.secondary' },
      cell: ({ description, hint }) => description || hint,
    },
  ];
}

function defaultText(parameter: BlueprintParameter): string {
  if (parameter.secure || (parameter.defaultValue === undefined && !parameter.defaultExpression)) return '';
  return parameter.defaultExpression ?? JSON.stringify(parameter.defaultValue);
}

function limitText(parameter: BlueprintParameter): string {
  if (parameter.allowedValues) return parameter.allowedValues.map(String).join(', ');
  const minimum = parameter.minValue ?? parameter.minLength;
  const maximum = parameter.maxValue ?? parameter.maxLength;
  if (minimum === undefined && maximum === undefined) return '';
  if (minimum === undefined) return `≤ ${formatNumber(maximum ?? 0)}`;
  return maximum === undefined
    ? `≥ ${formatNumber(minimum)}`
    : `${formatNumber(minimum)} – ${formatNumber(maximum)}`;
}

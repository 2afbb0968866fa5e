import Box from '@mui/material/Box';
import type { BenchCheck, BenchRow, BenchRun } from '@blueport/contracts';
import { benchFindingText } from '@blueport/contracts/messages/translate-bench-finding.ts';
import { useMemo } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { formatDateTime, formatLocale, formatNumber } from '../../../../core/i18n/format.ts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { VerdictMark } from './VerdictMark.tsx';
import { PolicyMatrix } from './PolicyMatrix.tsx';

/** Formats a date without a time in the user's locale. */
const dayOf = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** Describes the source and age of the policies used for evaluation, and whose permissions were used to read them. */
function judgedBy(t: typeof translate, { policies, rows }: BenchRun): string {
  const { source, count, subscription, asOf, fallback } = policies;
  const name = subscription?.name ?? '';
  const time = asOf === undefined ? '' : formatDateTime(asOf);
  const sentences = [
    fallback === undefined ? '' : t(`models.bench.fallback.${fallback}`, { name }),
    t(`models.bench.policies.${source}`, { count, name }),
    policies.readBy === undefined ? '' : t(`models.bench.readBy.${policies.readBy}`, { time }),
    policies.stored === true ? t('models.bench.stored') : '',
    source === 'organization' && rows.some((row) => row.judgedBy === 'builtIn')
      ? t('models.bench.otherCloud')
      : '',
  ];
  return sentences.filter((text) => text !== '').join(' ');
}

/** Result of a run: each check per parameter set, and each policy's findings. */
export function BenchResult({ run, isStale }: { readonly run: BenchRun; readonly isStale: boolean }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const { unjudged = [] } = run;
  return (
    <SectionCard
      spaced
      title={t(
        run.green
          ? unjudged.length > 0
            ? 'models.bench.state.partial'
            : 'models.bench.state.green'
          : 'models.bench.state.red',
      )}
      detail={
        <>
          {t('models.bench.ran', { time: formatDateTime(run.at), by: run.by })} {judgedBy(t, run)}
          {unjudged.length > 0 ? ` ${t('models.bench.unjudged', { types: unjudged.join(', ') })}` : null}
          {isStale ? <strong> {t('models.bench.isStale')}</strong> : null}
        </>
      }
    >
      <Box sx={{ marginBottom: 4 }}>
        {t('models.bench.lint')}: <VerdictMark verdict={run.lint.verdict} />
        <Findings check={run.lint} />
      </Box>
      <PlainTable
        top
        label={t('models.bench.results')}
        columns={columns}
        rows={run.rows}
        rowKey={(row) => `${row.case}/${row.cloud}`}
      />
      {run.availability ? (
        <Box sx={{ marginTop: 2, typography: 'caption', color: 'text.secondary' }}>
          {t('models.bench.availabilityBy', {
            title: run.availability.title,
            date: dayOf(run.availability.asOf),
            checked: dayOf(run.availability.checkedAt),
          })}
        </Box>
      ) : null}
      <PolicyMatrix rows={run.rows} />
    </SectionCard>
  );
}

function Findings({ check }: { readonly check: BenchCheck }) {
  const t = useT();
  if (check.findings.length === 0) return null;
  return (
    <Disclosure title={t('models.findings', { count: check.findings.length })}>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {check.findings.map((finding) => (
          <li key={`${finding.place}${finding.message}`} style={{ overflowWrap: 'anywhere' }}>
            {finding.line === undefined ? '' : `${t('models.line', { line: finding.line })} `}
            {benchFindingText(finding, serverText)}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function columnsOf(t: typeof translate): PlainColumn<BenchRow>[] {
  const check = (id: 'expansion' | 'policy' | 'availability'): PlainColumn<BenchRow> => ({
    id,
    header: t(`models.bench.${id}`),
    sx: { minWidth: 150 },
    cell: (row) => (
      <>
        <VerdictMark verdict={row[id].verdict} />
        <Findings check={row[id]} />
      </>
    ),
  });
  return [
    { id: 'case', header: t('models.bench.case'), cell: (row) => row.case },
    { id: 'cloud', header: t('models.bench.cloud'), cell: (row) => t(`models.cloud.${row.cloud}`) },
    {
      id: 'verdict',
      header: t('models.bench.verdict'),
      cell: (row) => <VerdictMark verdict={row.verdict} />,
    },
    {
      id: 'resources',
      header: t('models.bench.resources'),
      align: 'right',
      cell: (row) => formatNumber(row.resources),
    },
    check('expansion'),
    check('policy'),
    check('availability'),
    {
      id: 'price',
      header: t('models.bench.price'),
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ price }) =>
        price ? (
          <>
            {price.monthly === null
              ? '–'
              : new Intl.NumberFormat(undefined, { style: 'currency', currency: price.currency }).format(
                  Number(price.monthly),
                )}
            {price.unpriced > 0 ? (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t('models.bench.unpriced', { count: price.unpriced })}
              </Box>
            ) : null}
          </>
        ) : (
          '–'
        ),
    },
  ];
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BenchCase, BenchCheck, BenchRow, BenchRun } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { FormSection } from '../../../administration/FormSection.tsx';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import { useRunBenchMutation } from '../../../api/model-queries.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { type t as translate, useT } from '../../../i18n/translate.tsx';
import { PermissionButton } from '../../../permission-help/PermissionButton.tsx';
import { type PlainColumn, PlainTable } from '../../../plain-table/PlainTable.tsx';
import { EmptyState } from '../../../states/index.ts';
import { VerdictMark } from './BenchChip.tsx';
import type { VersionTabProps } from './shared-props.ts';

const CaseDialog = lazy(() => import('./CaseDialog.tsx'));

/** The parameter sets a version is tried with, and how the last run went. */
export default function BenchTab({ model, version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const [run, { error, isLoading }] = useRunBenchMutation();
  const [edited, setEdited] = useState<number>();
  const { cases } = form.values;
  const save = (one: BenchCase) => {
    form.set('cases', edited === cases.length ? [...cases, one] : cases.with(edited ?? 0, one));
    setEdited(undefined);
  };
  return (
    <>
      <FormSection
        title={t('models.bench.cases')}
        detail={t('models.bench.casesDetail')}
        actions={
          <>
            {mayEdit && (
              <Button
                variant="outlined"
                disabled={cases.length >= 24}
                onClick={() => setEdited(cases.length)}
              >
                {t('models.bench.addCase')}
              </Button>
            )}
            {model.own && (
              <PermissionButton
                permissionKey="blueprintEdit"
                variant="contained"
                refusal={
                  form.isDirty ? t('models.saveFirst') : isLoading ? t('models.bench.running') : undefined
                }
                onClick={() => void run({ name: model.name, version: version.version })}
              >
                {t('models.bench.run')}
              </PermissionButton>
            )}
          </>
        }
      >
        {cases.length === 0 ? <p>{t('models.bench.noCases')}</p> : null}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {cases.map((one, index) => (
            <Box
              component="li"
              key={JSON.stringify(one)}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 2,
                alignItems: 'center',
                paddingBlock: 2,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <strong>{one.name}</strong>
              <Box
                sx={{
                  flex: 1,
                  minWidth: 160,
                  color: 'text.secondary',
                  typography: 'body2',
                  overflowWrap: 'anywhere',
                }}
              >
                {Object.entries(one.parameters)
                  .map(
                    ([name, value]) =>
                      `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
                  )
                  .join(' · ')}
                {' → '}
                {t(`models.bench.expect.${one.expect}`)}
              </Box>
              {mayEdit && (
                <>
                  <Button
                    size="small"
                    aria-label={t('models.editNamed', { name: one.name })}
                    onClick={() => setEdited(index)}
                  >
                    {t('models.edit')}
                  </Button>
                  <Button
                    size="small"
                    color="error"
                    aria-label={t('models.removeNamed', { name: one.name })}
                    onClick={() => form.set('cases', cases.toSpliced(index, 1))}
                  >
                    {t('models.remove')}
                  </Button>
                </>
              )}
            </Box>
          ))}
        </Box>
      </FormSection>
      <RequestFailure error={error} />
      {version.run ? (
        <RunResult run={version.run} isStale={version.bench === 'stale'} />
      ) : (
        <EmptyState title={t('models.bench.never')}>{t('models.bench.neverHelp')}</EmptyState>
      )}
      {edited === undefined ? null : (
        <Suspense>
          <CaseDialog
            parameters={version.parameters}
            value={cases[edited]}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function RunResult({ run, isStale }: { readonly run: BenchRun; readonly isStale: boolean }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const place = t(`models.bench.policies.${run.policies.source}`, { count: run.policies.count });
  return (
    <FormSection
      title={t(run.green ? 'models.bench.state.green' : 'models.bench.state.red')}
      detail={
        <>
          {t('models.bench.ran', { time: formatDateTime(run.at), by: run.by })} {place}
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
    </FormSection>
  );
}

function Findings({ check }: { readonly check: BenchCheck }) {
  const t = useT();
  if (check.findings.length === 0) return null;
  return (
    <details>
      <summary>{t('models.findings', { count: check.findings.length })}</summary>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {check.findings.map((finding) => (
          <li key={`${finding.place}${finding.message}`} style={{ overflowWrap: 'anywhere' }}>
            {finding.line === undefined ? '' : `${t('models.line', { line: finding.line })} `}
            {finding.message}
          </li>
        ))}
      </ul>
    </details>
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
        price?.monthly ? (
          <>
            {new Intl.NumberFormat(undefined, { style: 'currency', currency: price.currency }).format(
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

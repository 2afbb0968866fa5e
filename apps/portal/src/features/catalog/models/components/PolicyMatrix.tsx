import AuditIcon from '@mui/icons-material/WarningAmberOutlined';
import DenyIcon from '@mui/icons-material/CancelOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BenchRow, PolicyFinding } from '@blueport/contracts';
import { useMemo } from 'react';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { VerdictMark } from './VerdictMark.tsx';

/** Findings of one policy for each parameter set, at the same indexes as the rows of the run. */
interface JudgedPolicy {
  readonly key: string;
  readonly assignment: string;
  readonly definition: string;
  /** Origin of the policy. It is evaluated only for rows with the same origin. */
  readonly judge: BenchRow['judgedBy'];
  readonly findings: readonly (readonly PolicyFinding[])[];
}

const rank = { deny: 0, unknown: 1, audit: 2 } as const;

/** Groups the findings of a run by policy, denials first, with one entry per row. */
export function judgedPolicies(rows: readonly BenchRow[]): JudgedPolicy[] {
  const found = new Map<
    string,
    { first: PolicyFinding; judge: BenchRow['judgedBy']; findings: PolicyFinding[][] }
  >();
  for (const [index, { judged = [], judgedBy: judge }] of rows.entries()) {
    for (const finding of judged) {
      const key = `${finding.assignmentId} ${finding.definitionId}`.toLowerCase();
      const policy = found.get(key) ?? { first: finding, judge, findings: rows.map(() => []) };
      policy.findings[index]?.push(finding);
      found.set(key, policy);
    }
  }
  const worst = (findings: readonly (readonly PolicyFinding[])[]): number =>
    findings.flat().reduce((least, { kind }) => Math.min(least, rank[kind]), Infinity);
  return [...found]
    .toSorted(([, a], [, b]) => worst(a.findings) - worst(b.findings))
    .map(([key, { first, judge, findings }]) => ({
      key,
      assignment: first.assignment,
      definition: first.definition,
      judge,
      findings,
    }));
}

const looks = {
  deny: { icon: DenyIcon, color: 'text.error' },
  audit: { icon: AuditIcon, color: 'text.warning' },
  unknown: { icon: UnknownIcon, color: 'text.secondary' },
} as const;

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Finding of one policy for one resource, with the condition that caused it. */
function Finding({ finding }: { readonly finding: PolicyFinding }) {
  const t = useT();
  const { kind, resourceName, conditions, message } = finding;
  const { icon: Icon, color } = looks[kind];
  return (
    <Box sx={{ paddingBottom: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Icon sx={{ fontSize: 18, color }} />
        <strong>{t(`models.bench.kind.${kind}`)}</strong>
        <span>{resourceName}</span>
      </Box>
      {message === null ? null : <Box sx={{ typography: 'caption' }}>{message}</Box>}
      {conditions.slice(0, 3).map((condition) => (
        <Box
          key={`${condition.path} ${condition.resourcePath ?? ''}`}
          title={condition.path}
          sx={{ typography: 'caption', color: 'text.secondary' }}
        >
          {condition.negated === true ? 'not (' : null}
          <code>{condition.resourcePath ?? condition.subject}</code> {condition.operator}{' '}
          {formatValue(condition.expected)}
          {condition.negated === true ? ')' : null} ·{' '}
          {t('models.bench.found', { value: formatValue(condition.actual) })}
        </Box>
      ))}
    </Box>
  );
}

function columnsOf(t: typeof translate, rows: readonly BenchRow[]): PlainColumn<JudgedPolicy>[] {
  const inClouds = new Set(rows.map(({ cloud }) => cloud)).size > 1;
  return [
    {
      id: 'policy',
      header: t('models.bench.policy'),
      sx: { minWidth: 180 },
      cell: ({ assignment, definition }) => (
        <>
          {definition}
          {assignment === definition ? null : (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{assignment}</Box>
          )}
        </>
      ),
    },
    ...rows.map((row, index): PlainColumn<JudgedPolicy> => ({
      id: `${index}`,
      header: inClouds ? `${row.case} · ${t(`models.cloud.${row.cloud}`)}` : row.case,
      sx: { minWidth: 220 },
      cell: ({ findings, judge }) => {
        if (row.policy.verdict === 'skipped' || row.judgedBy !== judge)
          return <VerdictMark verdict="skipped" />;
        const own = findings[index] ?? [];
        if (own.length === 0) return <VerdictMark verdict="pass" />;
        return own.map((finding) => <Finding key={finding.resourceId} finding={finding} />);
      },
    })),
  ];
}

/** Matrix with a column for each parameter set and a row for each policy with a finding. */
export function PolicyMatrix({ rows }: { readonly rows: readonly BenchRow[] }) {
  const t = useT();
  const policies = useMemo(() => judgedPolicies(rows), [rows]);
  const columns = useMemo(() => columnsOf(t, rows), [t, rows]);
  if (policies.length === 0) return null;
  return (
    <Box component="section" sx={{ marginTop: 5 }}>
      <Typography variant="h3" gutterBottom>
        {t('models.bench.matrix')}
      </Typography>
      <PlainTable
        top
        label={t('models.bench.matrix')}
        columns={columns}
        rows={policies}
        rowKey={({ key }) => key}
      />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Failure, Operation } from '@blueport/contracts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../ui/plain-table/PlainTable.tsx';
import { FailureHint } from './FailureHint.tsx' with { load: 'part', texts: 'problems' };
import { FailureMessage } from './FailureMessage.tsx' with {
  load: 'part',
  texts: 'deployment-progress problems',
};
import { FailurePolicies } from './FailurePolicies.tsx' with { load: 'part', texts: 'verdict' };
import { likelyFields } from './likely-fields.ts';
import { isSharedStep } from './operation-progress.ts';

interface FailureTableProps {
  readonly operation: Operation;
  /** Returns the address of the wizard with the field in focus. */
  readonly fieldLink: (parameter: string) => string;
  /** Returns the label of a field in the wizard. */
  readonly fieldTitle: (parameter: string) => string;
}

interface Row {
  readonly key: string;
  readonly resource: string;
  readonly failure: Failure;
}

/** All failures of an operation: code, message, resource, and a link to the wizard field that caused it. */
export function FailureTable({ operation, fieldLink, fieldTitle }: FailureTableProps) {
  const t = useT();
  const rows = failuresOf(operation);
  if (rows.length === 0) return null;
  const columns = columnsOf(t, fieldLink, fieldTitle);
  return (
    <PlainTable top label={t('deploy.failures')} columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
}

const columnsOf = (
  t: typeof translate,
  fieldLink: FailureTableProps['fieldLink'],
  fieldTitle: FailureTableProps['fieldTitle'],
): PlainColumn<Row>[] => [
  {
    id: 'code',
    header: t('deploy.failure.code'),
    cell: ({ failure }) => failure.code,
    // Codes do not wrap.
    sx: { fontFamily: 'monospace', color: 'text.error', whiteSpace: 'nowrap' },
  },
  {
    id: 'message',
    header: t('deploy.failure.message'),
    isLong: true,
    cell: ({ failure }) => (
      <>
        <Suspense fallback={failure.message}>
          <FailureMessage failure={failure} />
        </Suspense>
        {failure.policies && (
          <Suspense>
            <FailurePolicies policies={failure.policies} />
          </Suspense>
        )}
        {failure.hint && (
          <Box sx={{ color: 'text.secondary', marginTop: 1 }}>
            <Suspense>
              <FailureHint failure={failure} />
            </Suspense>
          </Box>
        )}
      </>
    ),
    sx: { minWidth: 260, overflowWrap: 'anywhere' },
  },
  {
    id: 'resource',
    header: t('deploy.failure.resource'),
    cell: ({ resource }) => resource,
    sx: { minWidth: 150, overflowWrap: 'anywhere' },
  },
  {
    id: 'field',
    header: t('deploy.failure.field'),
    cell: ({ failure }) =>
      likelyFields(failure, fieldTitle).map((parameter) => (
        <Link
          key={parameter}
          component={RouterLink}
          to={fieldLink(parameter)}
          sx={{ display: 'block', overflowWrap: 'anywhere' }}
        >
          {t('deploy.failure.goTo', { field: fieldTitle(parameter) })}
        </Link>
      )),
    sx: { minWidth: 170 },
  },
];

function failuresOf(operation: Operation): Row[] {
  const rows: Row[] = operation.steps.flatMap((step) =>
    step.error && !isSharedStep(step) ? [{ key: step.id, resource: step.name, failure: step.error }] : [],
  );
  const whole = operation.error;
  // The operation repeats the error of its first failed step; show it once, but keep its fields.
  const first = rows.findIndex((row) => row.failure.code === whole?.code);
  const same = rows[first];
  if (whole && same) {
    rows[first] = { ...same, failure: { ...whole, ...same.failure } };
    return rows;
  }
  return whole ? [{ key: 'operation', resource: whole.target ?? '', failure: whole }, ...rows] : rows;
}

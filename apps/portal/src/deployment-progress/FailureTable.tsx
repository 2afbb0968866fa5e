import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Failure, Operation } from '@blueport/contracts';
import { useT } from '../i18n/translate.tsx';
import { FailureHint } from './load-failure-hint.ts';

interface FailureTableProps {
  readonly operation: Operation;
  /** The address of the wizard with the field in focus. */
  readonly fieldLink: (parameter: string) => string;
  /** What a field is called in the wizard. */
  readonly fieldTitle: (parameter: string) => string;
}

interface Row {
  readonly key: string;
  readonly resource: string;
  readonly failure: Failure;
}

/** Everything that went wrong in an operation: code, message, resource, and the way to the field that fed it. */
export function FailureTable({ operation, fieldLink, fieldTitle }: FailureTableProps) {
  const t = useT();
  const rows = failuresOf(operation);
  if (rows.length === 0) return null;
  return (
    <Box sx={{ overflowX: 'auto' }} component="section" tabIndex={0} aria-label={t('deploy.failures')}>
      <Table size="small" aria-label={t('deploy.failures')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('deploy.failure.code')}</TableCell>
            <TableCell sx={{ minWidth: 260 }}>{t('deploy.failure.message')}</TableCell>
            <TableCell sx={{ minWidth: 150 }}>{t('deploy.failure.resource')}</TableCell>
            <TableCell>{t('deploy.failure.field')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, resource, failure }) => (
            <TableRow key={key} sx={{ verticalAlign: 'top' }}>
              <TableCell sx={{ fontFamily: 'monospace', color: 'text.error' }}>{failure.code}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {failure.message}
                {failure.hint && (
                  <Box sx={{ color: 'text.secondary', marginTop: 1 }}>
                    <Suspense>
                      <FailureHint failure={failure} />
                    </Suspense>
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{resource}</TableCell>
              <TableCell>
                {(failure.parameters ?? []).map((parameter) => (
                  <Link
                    key={parameter}
                    component={RouterLink}
                    to={fieldLink(parameter)}
                    sx={{ display: 'block', whiteSpace: 'nowrap' }}
                  >
                    {t('deploy.failure.goTo', { field: fieldTitle(parameter) })}
                  </Link>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function failuresOf(operation: Operation): Row[] {
  const rows: Row[] = operation.steps.flatMap((step) =>
    step.error ? [{ key: step.id, resource: step.name, failure: step.error }] : [],
  );
  const whole = operation.error;
  // The operation repeats the error of its first failed step; once is enough, but its fields are kept.
  const first = rows.findIndex((row) => row.failure.code === whole?.code);
  const same = rows[first];
  if (whole && same) {
    rows[first] = { ...same, failure: { ...whole, ...same.failure } };
    return rows;
  }
  return whole ? [{ key: 'operation', resource: whole.target ?? '', failure: whole }, ...rows] : rows;
}

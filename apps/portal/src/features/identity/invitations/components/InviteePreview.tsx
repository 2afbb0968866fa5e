import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { invitationRoutes, ResponseOf } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { Invitee } from '../model/parse-invitees.ts';

/** Parsed line with its role and issue. */
export interface InviteeRow extends Omit<Invitee, 'issue'> {
  readonly roleId: string;
  readonly issue?: NonNullable<Invitee['issue']> | 'role' | 'tooMany';
}

type Result = ResponseOf<typeof invitationRoutes.create>['results'][number];

interface InviteePreviewProps {
  readonly rows: readonly InviteeRow[];
  /** Results from the server by email address. Undefined before sending. */
  readonly results: ReadonlyMap<string, Result> | undefined;
}

/** Preview by line: who will be invited, and why others will not. After sending, it shows the results. */
export function InviteePreview({ rows, results }: InviteePreviewProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-label={t('invitations.preview')}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': {
            textAlign: 'start',
            verticalAlign: 'top',
            padding: '6px 12px 6px 0',
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          },
        }}
      >
        <thead>
          <tr>
            {(['line', 'email', 'name', 'verdict'] as const).map((column) => (
              <Box
                component="th"
                scope="col"
                key={column}
                sx={{
                  fontWeight: 500,
                  color: 'text.secondary',
                  display: { xs: column === 'name' ? 'none' : 'table-cell', sm: 'table-cell' },
                }}
              >
                {t(`invitations.${column === 'line' ? 'lineNumber' : column}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewRow key={row.line} row={row} result={results?.get(row.email.toLowerCase())} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface PreviewRowProps {
  readonly row: InviteeRow;
  readonly result: Result | undefined;
}

function PreviewRow({ row, result }: PreviewRowProps) {
  const t = useT();
  const issue = result ? result.issue : row.issue;
  const words = result
    ? t(result.issue ? `invitations.issue.${result.issue.code}` : 'invitations.invited')
    : t(row.issue ? `invitations.line.${row.issue}` : 'invitations.ready');
  return (
    <tr>
      <td>{row.line}</td>
      <td>{row.email}</td>
      <Box component="td" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
        {row.name}
      </Box>
      <td>
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'flex-start',
            color: issue ? 'text.error' : 'text.success',
          }}
        >
          {issue ? <ErrorIcon fontSize="small" /> : <SuccessIcon fontSize="small" />}
          <Typography variant="body2" component="span">
            {words}
          </Typography>
        </Box>
      </td>
    </tr>
  );
}

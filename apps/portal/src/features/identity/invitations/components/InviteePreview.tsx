import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { invitationRoutes, ResponseOf } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import type { InvitationPreview, PreviewResult } from '../use-invitation-preview.ts';
import type { Invitee } from '../model/parse-invitees.ts';

/** Parsed line with its role and issue. */
export interface InviteeRow extends Omit<Invitee, 'issue'> {
  readonly roleId: string;
  readonly issue?: NonNullable<Invitee['issue']> | 'role' | 'tooMany';
}

type Result = ResponseOf<typeof invitationRoutes.create>['results'][number];

interface InviteePreviewProps {
  readonly rows: readonly InviteeRow[];
  /** Name of the role for lines without one; empty until it is chosen. */
  readonly defaultRole: string;
  /** The server's decision about each line before sending. */
  readonly preview?: InvitationPreview;
  /** Results from the server by email address. Undefined before sending. */
  readonly results: ReadonlyMap<string, Result> | undefined;
}

/**
 * Preview by line: the people who will be invited, their roles, and the reasons for the others. After sending, it shows
 * the results.
 */
export function InviteePreview({ rows, defaultRole, preview, results }: InviteePreviewProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('invitations.preview')}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      sx={{ minWidth: 0, overflowX: 'auto' }}
    >
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
            overflowWrap: 'break-word',
          },
        }}
      >
        <thead>
          <tr>
            {(['line', 'email', 'name', 'role', 'verdict'] as const).map((column) => (
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
            <PreviewRow
              key={row.line}
              row={row}
              role={row.role === '' ? defaultRole : row.role}
              decision={preview?.results.get(row.email.toLowerCase())}
              isBefore={results === undefined}
              isPending={preview?.isPending === true}
              result={row.issue ? undefined : results?.get(row.email.toLowerCase())}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface PreviewRowProps {
  readonly row: InviteeRow;
  readonly role: string;
  readonly decision: PreviewResult | undefined;
  /** Whether the invitations have not been sent yet. */
  readonly isBefore: boolean;
  readonly isPending: boolean;
  readonly result: Result | undefined;
}

/** Returns the outcome of a line, and whether it is a problem or not known yet. */
function useVerdict({ row, decision, isBefore, isPending, result }: PreviewRowProps) {
  const t = useT();
  if (result) {
    return result.issue
      ? { tone: 'error', text: t(`invitations.issue.${result.issue.code}`) }
      : {
          tone: 'success',
          text: t(result.invitation?.isGuest ? 'invitations.invitedGuest' : 'invitations.invited'),
        };
  }
  if (row.issue) return { tone: 'error', text: t(`invitations.line.${row.issue}`) };
  if (decision?.issue?.code === 'directory-not-linked' && !isBefore)
    return { tone: 'error', text: t('invitations.unconfirmed') };
  if (decision?.issue) return { tone: 'error', text: t(`invitations.issue.${decision.issue.code}`) };
  if (isPending) return { tone: 'secondary', text: t('invitations.checking') };
  if (isBefore && !decision) return { tone: 'secondary', text: t('invitations.unchecked') };
  if (!decision?.isGuest) return { tone: 'success', text: t('invitations.ready') };
  const until = decision.expiresAt === null ? '' : formatDateTime(decision.expiresAt);
  return { tone: 'success', text: t('invitations.readyGuest', { until }) };
}

function PreviewRow(props: PreviewRowProps) {
  const { row, role } = props;
  const { tone, text } = useVerdict(props);
  const Icon = { error: ErrorIcon, success: SuccessIcon, secondary: PendingIcon }[tone] ?? PendingIcon;
  return (
    <tr>
      <td>{row.line}</td>
      <Box component="td" sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>
        {row.email}
      </Box>
      <Box component="td" sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
        {row.name}
      </Box>
      <td>{role}</td>
      <td>
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            alignItems: 'flex-start',
            color: `text.${tone}`,
          }}
        >
          <Icon fontSize="small" />
          <Typography variant="body2" component="span">
            {text}
          </Typography>
        </Box>
      </td>
    </tr>
  );
}

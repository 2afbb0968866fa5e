import ErrorIcon from '@mui/icons-material/CancelOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { deploymentPath, type Verdict } from '@blueport/contracts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime, formatNumber, formatUtc } from '../../core/i18n/format.ts';
import { useFindingTexts } from '../../core/i18n/finding-text.ts';
import { serverText } from '../../core/i18n/server-text.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { reasonText } from './reason-text.ts';

const icons = {
  ready: <DoneIcon color="success" />,
  warning: <WarningIcon color="warning" />,
  warningUnclear: <WarningIcon color="warning" />,
  unclear: <UnknownIcon color="action" />,
  failing: <ErrorIcon color="error" />,
  stopped: <ErrorIcon color="error" />,
} as const;
const small = {
  stop: <ErrorIcon color="error" fontSize="small" />,
  fail: <ErrorIcon color="error" fontSize="small" />,
  warn: <WarningIcon color="warning" fontSize="small" />,
  unknown: <UnknownIcon color="action" fontSize="small" />,
} as const;

/** The result of a verdict as text, with all reasons against it. */
export function VerdictLine({ verdict, action }: { readonly verdict: Verdict; readonly action?: ReactNode }) {
  const t = useT();
  const { outcome, reasons, approval } = verdict;
  const summary = summaryOf(verdict);
  useFindingTexts(reasons.some(({ code }) => code === 'diagnostic'));
  return (
    <>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {icons[summary]}
        <Typography variant="h3" component="p" sx={{ flex: 1, minWidth: 200 }}>
          {t(`verdict.outcome.${summary}`)}
          {approval.required && outcome !== 'stopped' ? ` ${t('verdict.needsApproval')}` : ''}
        </Typography>
        {action}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ marginBlock: 1 }}>
        <time dateTime={verdict.at} title={formatUtc(verdict.at)}>
          {t('verdict.checked', {
            time: formatDateTime(verdict.at),
            seconds: formatNumber(verdict.tookMs / 1000, { maximumFractionDigits: 2 }),
          })}
        </time>{' '}
        · {t('verdict.fingerprint')}{' '}
        <code title={verdict.fingerprint}>{verdict.fingerprint.slice(0, 12)}</code>
      </Typography>
      {reasons.length + approval.reasons.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, marginBlock: 2 }}>
          {reasons.map((reason) => (
            <Line
              key={`${reason.section} ${reason.code} ${reason.message}`}
              icon={small[reason.severity]}
              kind={
                reason.severity === 'unknown'
                  ? `${t('verdict.severity.unknown')} · ${t(`verdict.section.${reason.section === 'template' ? 'changes' : reason.section}`)}`
                  : t(`verdict.severity.${reason.severity}`)
              }
            >
              {reasonText(reason)}
              <OwnerLink verdict={verdict} reason={reason} />
            </Line>
          ))}
          {approval.reasons.map((reason) => (
            <Line key={reason.ruleId} icon={small.warn} kind={t('verdict.section.approval')}>
              {serverText(`note.approval-${reason.kind}`, reason.values) ?? reason.message}
            </Line>
          ))}
        </Box>
      ) : null}
    </>
  );
}

/** A link to the other deployment that a warning names. */
function OwnerLink(props: { readonly verdict: Verdict; readonly reason: Verdict['reasons'][number] }) {
  const t = useT();
  const { verdict, reason } = props;
  const owner =
    reason.code === 'shared-resources'
      ? verdict.owners?.find(({ name }) => name === reason.values?.['name'])
      : undefined;
  if (!owner) return null;
  return (
    <>
      {' '}
      <Link component={RouterLink} to={`/portal${deploymentPath(owner)}`}>
        {t('verdict.openOwner', { title: owner.title })}
      </Link>
    </>
  );
}

function Line(props: { readonly icon: ReactNode; readonly kind: string; readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, paddingBlock: 1, typography: 'body2' }}>
      {props.icon}
      <span>
        <strong>{props.kind}:</strong> {props.children}
      </span>
    </Box>
  );
}

/**
 * Returns the result to show, which depends on whether every check was completed: an unknown result is never shown as a
 * pass.
 */
function summaryOf(verdict: Verdict): Verdict['outcome'] | 'unclear' | 'warningUnclear' {
  const { outcome, reasons, changes, policy, price, quota, names, rights, budget } = verdict;
  if (outcome === 'stopped' || outcome === 'failing') return outcome;
  const isUnclear =
    reasons.some(({ severity }) => severity === 'unknown') ||
    // Verdicts stored by earlier versions contain no reason for it.
    [changes, policy, price, quota, names, rights, budget].some(({ state }) => state === 'unknown');
  if (!isUnclear) return outcome;
  return reasons.some(({ severity }) => severity === 'warn') ? 'warningUnclear' : 'unclear';
}

import ErrorIcon from '@mui/icons-material/CancelOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Link from '@mui/material/Link';
import { deploymentPath, type Verdict } from '@blueport/contracts';
import { type ReactNode, useState } from 'react';
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

interface VerdictLineProps {
  readonly verdict: Verdict;
  readonly action?: ReactNode;
  /** Whether the verdict belongs to a deployment that was accepted earlier. */
  readonly isStored?: boolean;
}

/** The result of a verdict in one sentence, followed by its problems, most severe first. */
export function VerdictLine({ verdict, action, isStored = false }: VerdictLineProps) {
  const t = useT();
  const { outcome, approval } = verdict;
  const summary = summaryOf(verdict);
  const sentence = isStored ? t(`verdict.outcome.${summary}`) : liveSentence(verdict, summary, t);
  return (
    <>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, '& svg': { fontSize: 24 } }}>
        {icons[summary]}
        <Typography variant="h3" component="p" sx={{ flex: 1, minWidth: 0 }}>
          {sentence}
          {approval.required && outcome !== 'stopped' ? ` ${t('verdict.needsApproval')}` : ''}
        </Typography>
        {action}
      </Box>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ marginBlock: 1, marginInlineStart: 9 }}
      >
        <time dateTime={verdict.at} title={formatUtc(verdict.at)}>
          {t('verdict.checked', {
            time: formatDateTime(verdict.at),
            seconds: formatNumber(verdict.tookMs / 1000, { maximumFractionDigits: 2 }),
          })}
        </time>{' '}
        · {t('verdict.fingerprint')}{' '}
        <code title={verdict.fingerprint}>{verdict.fingerprint.slice(0, 12)}</code>
      </Typography>
      <Problems verdict={verdict} />
    </>
  );
}

/** Number of problems that are listed without a click. */
const maxProblems = 4;

/** The reasons of a verdict, and those for which it needs approval. */
function Problems({ verdict }: { readonly verdict: Verdict }) {
  const t = useT();
  const [isComplete, setComplete] = useState(false);
  const { reasons, approval } = verdict;
  useFindingTexts(reasons.some(({ code }) => code === 'diagnostic'));
  const problems = [
    ...reasons.map((reason) => (
      <Problem
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
      </Problem>
    )),
    ...approval.reasons.map((reason) => (
      <Problem key={reason.ruleId} icon={small.warn} kind={t('verdict.section.approval')}>
        {serverText(`note.approval-${reason.kind}`, reason.values) ?? reason.message}
      </Problem>
    )),
  ];
  // A single hidden problem takes as much space as the button that shows it.
  const shown = isComplete || problems.length <= maxProblems + 1 ? problems : problems.slice(0, maxProblems);
  if (problems.length === 0) return null;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, marginTop: 2 }}>
        {shown}
      </Box>
      {shown.length < problems.length && (
        <Button size="small" onClick={() => setComplete(true)} sx={{ marginInlineStart: 6 }}>
          {t('verdict.moreReasons', { count: problems.length - shown.length })}
        </Button>
      )}
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

function Problem(props: { readonly icon: ReactNode; readonly kind: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        paddingBlock: 1,
        typography: 'body2',
        // Aligns the text with the sentence above, whose icon is larger.
        '& > svg': { flex: 'none', marginInline: '2px' },
      }}
    >
      {props.icon}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{t('verdict.kind', { kind: props.kind })}</strong> {props.children}
      </Box>
    </Box>
  );
}

type Summary = Verdict['outcome'] | 'unclear' | 'warningUnclear';

/**
 * Returns the result to show, which depends on whether every check was completed: an unknown result is never shown as a
 * pass.
 */
function summaryOf(verdict: Verdict): Summary {
  const { outcome, reasons, changes, policy, price, quota, names, rights, budget } = verdict;
  if (outcome === 'stopped' || outcome === 'failing') return outcome;
  const isUnclear =
    reasons.some(({ severity }) => severity === 'unknown') ||
    // Verdicts stored by earlier versions contain no reason for it.
    [changes, policy, price, quota, names, rights, budget].some(({ state }) => state === 'unknown');
  if (!isUnclear) return outcome;
  return reasons.some(({ severity }) => severity === 'warn') ? 'warningUnclear' : 'unclear';
}

/** Returns the sentence about a deployment that can be started now. */
function liveSentence({ reasons }: Verdict, summary: Summary, t: ReturnType<typeof useT>): string {
  const count = reasons.filter(({ severity }) => severity === 'warn').length;
  switch (summary) {
    case 'ready':
    case 'warning':
    case 'warningUnclear':
      return t(`verdict.sentence.${summary}`, { count });
    default:
      return t(`verdict.outcome.${summary}`);
  }
}

import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { Verdict } from '@blueport/contracts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatLocale } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState, LoadingState } from '../states/index.ts';
import { VerdictLine } from './VerdictLine.tsx';
import { VerdictView } from './VerdictView.tsx';

interface VerdictPanelProps {
  readonly verdict: Verdict | undefined;
  readonly checking: boolean;
  /** Whether the last check was refused; its issues are shown at the fields. */
  readonly refused: boolean;
  /** Whether earlier steps are incomplete, so that nothing can be checked yet. */
  readonly incomplete?: boolean;
  /** Whether the page shows the parts of the verdict elsewhere. */
  readonly withoutParts?: boolean;
  /** Runs the checks; `forceRefresh` reads every source again. */
  readonly onCheck: (forceRefresh: boolean) => void;
}

/**
 * A slow source continues and caches its result: it is queried again after this many milliseconds, at most this many
 * times.
 */
const lateMs = 2500;
const maxLateRetries = 2;

const checkedSections = ['changes', 'policy', 'price', 'quota', 'names', 'rights', 'budget'] as const;

/** Returns the parts of the verdict that are missing only because their sources timed out. */
const lateSections = (verdict: Verdict) =>
  checkedSections.filter((section) => verdict[section].reason?.code === 'late');

/** The verdict before submission, requested when the page opens, and again on demand. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, checking, refused, incomplete = false, withoutParts = false, onCheck } = props;
  const t = useT();
  const [last, setLast] = useState(verdict);
  if (verdict && verdict !== last) setLast(verdict);
  const [lateTimes, setLateTimes] = useState(0);
  const recheck = useEffectEvent(() => {
    setLateTimes((times) => times + 1);
    // The late result is cached by now.
    onCheck(false);
  });
  const isWaiting =
    verdict !== undefined && !checking && lateTimes < maxLateRetries && lateSections(verdict).length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(recheck, lateMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  // The previous verdict stays visible during a new check.
  const displayedVerdict = verdict ?? (checking ? last : undefined);
  const recheckButton = (
    <Button size="small" variant="outlined" loading={checking} onClick={() => onCheck(true)}>
      {t('verdict.again')}
    </Button>
  );
  if (displayedVerdict && !refused)
    return (
      <div aria-busy={checking}>
        {isWaiting || checking ? <Unfinished sections={lateSections(displayedVerdict)} /> : null}
        {withoutParts ? (
          <VerdictLine verdict={displayedVerdict} action={recheckButton} />
        ) : (
          <VerdictView verdict={displayedVerdict} action={recheckButton} />
        )}
      </div>
    );
  if (checking) return <LoadingState label="Fetching...." height={{ xs: 200, md: 140 }} />;
  const missing = {
    title: t('verdict.none'),
    actions: incomplete ? undefined : recheckButton,
    children: t(refused ? 'verdict.refused' : incomplete ? 'verdict.incomplete' : 'verdict.noneHelp'),
  };
  return withoutParts ? <NotChecked {...missing} /> : <EmptyState {...missing} />;
}

interface NotCheckedProps {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: string;
}

/** Explains why there is no verdict, in the layout of its sentence. */
function NotChecked({ title, actions, children }: NotCheckedProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 3 }}>
      <UnknownIcon aria-hidden color="action" sx={{ fontSize: 24 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1, maxWidth: 560 }}>
          {children}
        </Typography>
      </Box>
      {actions}
    </Box>
  );
}

/** Names the parts that are still being checked while the rest of the verdict is visible. */
function Unfinished({ sections }: { readonly sections: ReturnType<typeof lateSections> }) {
  const t = useT();
  if (sections.length === 0) return null;
  const names = sections.map((section) => t(`verdict.section.${section}`));
  return (
    <Alert severity="info" icon={<CircularProgress size={18} />} sx={{ marginBottom: 2 }}>
      {t('verdict.stillChecking', {
        sections: new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(names),
      })}
    </Alert>
  );
}

import Button from '@mui/material/Button';
import type { Verdict } from '@blueport/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState, LoadingState } from '../states/index.ts';
import { VerdictView } from './VerdictView.tsx';

interface VerdictPanelProps {
  readonly verdict: Verdict | undefined;
  readonly checking: boolean;
  /** Whether the last check was refused; its issues are shown at the fields. */
  readonly refused: boolean;
  /** Whether earlier steps are incomplete, so that nothing can be checked yet. */
  readonly incomplete?: boolean;
  /** Runs the checks; `forceRefresh` reads every source again. */
  readonly onCheck: (forceRefresh: boolean) => void;
}

/**
 * A slow source continues and caches its result: it is queried again after this many milliseconds, at most this many
 * times.
 */
const lateMs = 2500;
const mostLate = 2;

/** Whether a part of the verdict is missing only because its source timed out. */
function isLate(verdict: Verdict): boolean {
  const { changes, policy, price, quota, names, rights, budget } = verdict;
  return [changes, policy, price, quota, names, rights, budget].some(({ reason }) => reason?.code === 'late');
}

/** The verdict before submission, requested when the page opens, and again on demand. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, checking, refused, incomplete = false, onCheck } = props;
  const t = useT();
  const [last, setLast] = useState(verdict);
  if (verdict && verdict !== last) setLast(verdict);
  const [lateTimes, setLateTimes] = useState(0);
  const recheck = useEffectEvent(() => {
    setLateTimes((times) => times + 1);
    // The late result is cached by now.
    onCheck(false);
  });
  const isWaiting = verdict !== undefined && !checking && lateTimes < mostLate && isLate(verdict);
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
        <VerdictView verdict={displayedVerdict} action={recheckButton} />
      </div>
    );
  if (checking) return <LoadingState label="Fetching...." />;
  return (
    <EmptyState title={t('verdict.none')} actions={incomplete ? undefined : recheckButton}>
      {t(refused ? 'verdict.refused' : incomplete ? 'verdict.incomplete' : 'verdict.noneHelp')}
    </EmptyState>
  );
}

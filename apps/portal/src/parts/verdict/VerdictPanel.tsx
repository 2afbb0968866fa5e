import Button from '@mui/material/Button';
import type { Verdict } from '@blueport/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { EmptyState, LoadingState } from '../states/index.ts';
import { VerdictView } from './VerdictView.tsx';

interface VerdictPanelProps {
  readonly verdict: Verdict | undefined;
  readonly checking: boolean;
  /** Whether the last check was refused; what was wrong stands at the fields. */
  readonly refused: boolean;
  /** Whether earlier steps lack something, so that there is nothing to check yet. */
  readonly incomplete?: boolean;
  /** Checks; `fresh` reads every source again. */
  readonly onCheck: (fresh: boolean) => void;
}

/** A source that was too slow goes on and remembers what it finds: so long after, and so often, it is asked once more. */
const lateMs = 2500;
const mostLate = 2;

/** Whether a part of the verdict is missing only because its source had not answered in time. */
function isLate(verdict: Verdict): boolean {
  const { changes, policy, price, quota, names, rights, budget } = verdict;
  return [changes, policy, price, quota, names, rights, budget].some(({ reason }) => reason?.code === 'late');
}

/** The verdict before submit: asked for when the page opens, and again whenever somebody wants to know. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, checking, refused, incomplete = false, onCheck } = props;
  const t = useT();
  const [last, setLast] = useState(verdict);
  if (verdict && verdict !== last) setLast(verdict);
  const [lateTimes, setLateTimes] = useState(0);
  const askAgain = useEffectEvent(() => {
    setLateTimes((times) => times + 1);
    // The late answer is cached by now.
    onCheck(false);
  });
  const isWaiting = verdict !== undefined && !checking && lateTimes < mostLate && isLate(verdict);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(askAgain, lateMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  // What was known stays in sight while it is looked at again.
  const shown = verdict ?? (checking ? last : undefined);
  const again = (
    <Button size="small" variant="outlined" loading={checking} onClick={() => onCheck(true)}>
      {t('verdict.again')}
    </Button>
  );
  if (shown && !refused)
    return (
      <div aria-busy={checking}>
        <VerdictView verdict={shown} action={again} />
      </div>
    );
  if (checking) return <LoadingState label="Fetching...." />;
  return (
    <EmptyState title={t('verdict.none')} actions={incomplete ? undefined : again}>
      {t(refused ? 'verdict.refused' : incomplete ? 'verdict.incomplete' : 'verdict.noneHelp')}
    </EmptyState>
  );
}

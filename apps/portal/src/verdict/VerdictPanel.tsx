import Button from '@mui/material/Button';
import type { Verdict } from '@blueport/contracts';
import { useT } from '../i18n/translate.tsx';
import { EmptyState, LoadingState } from '../states/index.ts';
import { VerdictView } from './VerdictView.tsx';

interface VerdictPanelProps {
  readonly verdict: Verdict | undefined;
  readonly checking: boolean;
  /** Whether the last check was refused; what was wrong stands at the fields. */
  readonly refused: boolean;
  readonly onCheck: () => void;
}

/** The verdict before submit: asked for when the page opens, and again whenever somebody wants to know. */
export function VerdictPanel({ verdict, checking, refused, onCheck }: VerdictPanelProps) {
  const t = useT();
  const again = (
    <Button size="small" variant="outlined" loading={checking} onClick={onCheck}>
      {t('verdict.again')}
    </Button>
  );
  if (verdict && !refused)
    return (
      <div aria-busy={checking}>
        <VerdictView verdict={verdict} action={again} />
      </div>
    );
  if (checking) return <LoadingState label="Fetching...." />;
  return (
    <EmptyState title={t('verdict.none')} actions={again}>
      {t(refused ? 'verdict.refused' : 'verdict.noneHelp')}
    </EmptyState>
  );
}

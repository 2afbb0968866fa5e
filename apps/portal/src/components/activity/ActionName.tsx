import Box from '@mui/material/Box';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { actionText, thresholdText } from './activity-text.ts';

interface ActionNameProps {
  readonly entry: Pick<AuditEntryAnswer, 'action' | 'details'> & {
    readonly group?: { readonly count: number };
  };
}

/** Action of an entry in words, with its code on hover, and how often it was repeated. */
export function ActionName({ entry: { action, details, group } }: ActionNameProps) {
  const t = useT();
  const { repeated } = details;
  const threshold = action === 'budget.cross' ? thresholdText(details, t) : undefined;
  const count =
    typeof repeated === 'number'
      ? t('activity.repeated', { count: repeated })
      : group && t('activity.entries', { count: group.count });
  return (
    <>
      <span title={action}>{actionText(action, t)}</span>
      {threshold && <Box>{threshold}</Box>}
      {count === undefined ? null : (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{count}</Box>
      )}
    </>
  );
}

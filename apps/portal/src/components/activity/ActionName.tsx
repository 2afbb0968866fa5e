import Box from '@mui/material/Box';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { actionText } from './activity-text.ts';

interface ActionNameProps {
  readonly entry: Pick<AuditEntryAnswer, 'action' | 'details'>;
}

/** Action of an entry in words, with its code on hover, and how often a refused request was repeated. */
export function ActionName({ entry: { action, details } }: ActionNameProps) {
  const t = useT();
  const { repeated } = details;
  return (
    <>
      <span title={action}>{actionText(action, t)}</span>
      {typeof repeated === 'number' ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('activity.repeated', { count: repeated })}
        </Box>
      ) : null}
    </>
  );
}

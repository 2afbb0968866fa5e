import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useT } from '../../../i18n/translate.tsx';
import type { Opening } from '../model/opening.ts';
import { LeftOutText } from './LeftOutText.tsx';

/** Says what the form was filled with, which secrets are missing, and how to start from nothing. */
export function OpeningNotice({ opening, onDiscard }: { opening: Opening; onDiscard: () => void }) {
  const t = useT();
  if (opening.source === 'defaults') return null;
  const secrets =
    opening.secrets.length > 0
      ? ` ${t('provision.secretsAgain', { names: opening.secrets.join(', ') })}`
      : '';
  const source = { draft: 'draftRestored', deployment: 'prefilled', link: 'prefilledLink' } as const;
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 4 }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          {opening.source === 'draft' ? t('provision.discardDraft') : t('provision.startOver')}
        </Button>
      }
    >
      {t(`provision.${source[opening.source]}`)}
      {secrets}
      {opening.leftOut && <LeftOutText leftOut={opening.leftOut} />}
    </Alert>
  );
}

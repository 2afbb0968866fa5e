import Alert from '@mui/material/Alert';
import { useT } from '../../../i18n/translate.tsx';
import type { Candidate } from './CandidateChoice.tsx';

/** What a hand-over to a person leaves as it is, and a warning before somebody looks after what they may not operate. */
export function AssignNote({ person }: { readonly person: Candidate | null }) {
  const t = useT();
  return (
    <>
      <Alert severity="info">{t('deployments.assignKeys')}</Alert>
      {person !== null && !person.mayOperate ? (
        <Alert severity="warning">{t('deployments.assignPowerless', { name: person.name })}</Alert>
      ) : null}
    </>
  );
}

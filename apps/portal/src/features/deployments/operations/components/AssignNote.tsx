import Alert from '@mui/material/Alert';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { Candidate } from './CandidateChoice.tsx';

interface AssignNoteProps {
  readonly person: Candidate | null;
  /**
   * Whether the current owner has lost access, in which case the note about their remaining permissions does not apply.
   */
  readonly ownerHasLeft?: boolean;
}

/**
 * Explains what an assignment does not change, and warns if the new owner lacks the permission to manage the
 * deployment.
 */
export function AssignNote({ person, ownerHasLeft = false }: AssignNoteProps) {
  const t = useT();
  return (
    <>
      {ownerHasLeft ? null : <Alert severity="info">{t('deployments.assignKeys')}</Alert>}
      {person !== null && !person.mayOperate ? (
        <Alert severity="warning">{t('deployments.assignPowerless', { name: person.name })}</Alert>
      ) : null}
    </>
  );
}

import type { AuditEntryAnswer } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { PersonName } from '../people/PersonName.tsx';
import { actorText } from './activity-text.ts';

interface ActorNameProps {
  readonly entry: Pick<AuditEntryAnswer, 'actorType' | 'accountName' | 'accountId'>;
}

/** Name of who acted, with the avatar of a person. */
export function ActorName({ entry }: ActorNameProps) {
  const t = useT();
  const { actorType, accountId, accountName } = entry;
  if (actorType !== 'user' || !accountName) return actorText(entry, t);
  return <PersonName person={{ id: accountId, name: accountName }} />;
}

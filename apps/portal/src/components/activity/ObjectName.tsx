import Link from '@mui/material/Link';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { Link as RouterLink } from 'react-router';

interface ObjectNameProps {
  readonly entry: Pick<AuditEntryAnswer, 'objectType' | 'objectId' | 'objectName' | 'objectPath'>;
}

/** Types whose objects have no name and whose ids mean nothing to a reader. */
const nameless: ReadonlySet<string> = new Set(['session', 'route']);

/** Name of an entry's object, with its id on hover, as a link to its page if it has one. */
export function ObjectName({ entry: { objectType, objectId, objectName, objectPath } }: ObjectNameProps) {
  const name = objectName ?? (nameless.has(objectType) ? '–' : objectId);
  return objectPath === null ? (
    <span title={objectId}>{name}</span>
  ) : (
    <Link
      component={RouterLink}
      to={`/portal${objectPath}`}
      title={objectId}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}

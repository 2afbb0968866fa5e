import Link from '@mui/material/Link';
import type { AuditEntryAnswer } from '@blueport/contracts';
import { Link as RouterLink } from 'react-router';

interface ObjectNameProps {
  readonly entry: Pick<AuditEntryAnswer, 'objectId' | 'objectName' | 'objectPath'>;
}

/** Name of an entry's object, with its id on hover, as a link to its page if it has one. */
export function ObjectName({ entry: { objectId, objectName, objectPath } }: ObjectNameProps) {
  const name = objectName ?? objectId;
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

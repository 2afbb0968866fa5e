import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { ResourceIcon } from '../../../../components/graph/ResourceIcon.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';

interface ResourceName {
  readonly name: string;
  readonly type: string;
  readonly group: string;
}

/** Parses the name, type and group from a resource ID, or returns null if it is not the ID of a resource in a group. */
export function readResourceId(id: string): ResourceName | null {
  const [, group, namespace, path] =
    /^\/subscriptions\/[^/]+\/resourceGroups\/([^/]+)\/providers\/([^/]+)\/([^?#]+)$/i.exec(id) ?? [];
  if (!group || !namespace || !path) return null;
  // Types and names alternate: servers/sql-1/databases/orders.
  const parts = path.split('/');
  const types = parts.filter((_part, index) => index % 2 === 0);
  const names = parts.filter((_part, index) => index % 2 === 1);
  if (parts.length % 2 === 1 || names.includes('')) return null;
  return { name: names.join('/'), type: [namespace, ...types].join('/'), group };
}

/** Highlights the resource that a search result links to, until dismissed. */
export function HighlightedResource() {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('resource') ?? '';
  const resource = readResourceId(id);
  if (!resource) return null;
  const close = () =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete('resource');
        return next;
      },
      { replace: true },
    );
  return (
    <Alert
      severity="info"
      icon={<ResourceIcon type={resource.type} />}
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        <>
          <CopyButton text={id} what={t('resourceGroups.resourceId')} />
          <IconButton size="small" aria-label={t('action.close')} onClick={close}>
            <CloseIcon />
          </IconButton>
        </>
      }
    >
      {t('resourceGroups.found', {
        name: resource.name,
        type: resourceTypeLabel(resource.type),
        group: resource.group,
      })}
    </Alert>
  );
}

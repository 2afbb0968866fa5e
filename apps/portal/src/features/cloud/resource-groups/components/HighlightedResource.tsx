import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { ResourceIcon } from '../../../../components/graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../../components/graph/resource-kind.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { readResourceId } from '../read-resource-id.ts';

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

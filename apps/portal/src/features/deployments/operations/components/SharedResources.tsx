import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { type Deletion, deploymentPath } from '@blueport/contracts';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';

interface SharedResourcesProps {
  readonly resources: readonly Deletion['resources'][number][];
  /** Whether shared resources are deleted too. Omitted if the user cannot choose. */
  readonly included?: boolean;
  readonly onInclude?: (included: boolean) => void;
}

/**
 * Lists the other deployments that declare the same resources. These resources are kept unless the user chooses
 * otherwise.
 */
export function SharedResources({ resources, included = false, onInclude }: SharedResourcesProps) {
  const t = useT();
  const shared = resources.filter(({ owners }) => owners.length > 0);
  if (shared.length === 0) return null;
  const owners = new Map(shared.flatMap((resource) => resource.owners).map((owner) => [owner.name, owner]));
  return (
    <Alert severity="warning" sx={{ marginBlock: 2 }}>
      {t(included ? 'deployments.shared.go' : 'deployments.shared.stay', { count: shared.length })}{' '}
      {[...owners.values()].map((owner, index) => (
        <span key={owner.name}>
          {index === 0 ? '' : ', '}
          <Link component={RouterLink} to={`/portal${deploymentPath(owner)}`}>
            {owner.title}
          </Link>{' '}
          ({owner.name})
        </span>
      ))}
      {onInclude ? (
        <FormControlLabel
          sx={{ display: 'flex', marginTop: 1 }}
          control={
            <Checkbox size="small" checked={included} onChange={(_event, checked) => onInclude(checked)} />
          }
          label={t('deployments.shared.include')}
        />
      ) : null}
    </Alert>
  );
}

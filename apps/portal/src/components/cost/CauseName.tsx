import MuiLink from '@mui/material/Link';
import type { CostGroup } from '@blueport/contracts';
import { Link } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { groupHref } from './group-href.ts';

interface CauseNameProps extends Required<Pick<CostGroup, 'label' | 'link'>> {
  /** ID of the resource in lower case. */
  readonly resource: string;
}

/** Name of a resource that caused a cost, as a link to its deployment or to itself. */
export function CauseName({ resource, label, link }: CauseNameProps) {
  const mayOpenDeployment = usePermission('resourceManagement').allowed;
  const mayOpenResource = usePermission('resourceGroupList').allowed;
  const group = { key: resource, link };
  const href =
    (mayOpenDeployment ? groupHref('deployment', group) : undefined) ??
    (mayOpenResource ? groupHref('resource', group) : undefined);
  if (href === undefined) return label;
  return (
    <MuiLink component={Link} to={href} underline="always">
      {label}
    </MuiLink>
  );
}

import Box from '@mui/material/Box';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { ResourceIcon } from '../../../../parts/graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../../parts/graph/resource-kind.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import type { PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';

interface Named {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** What every table of a deployment's resources says of each: its name and type first, its id last. */
export function resourceColumns(t: typeof translate): Record<'name' | 'type' | 'id', PlainColumn<Named>> {
  return {
    name: {
      id: 'name',
      header: t('deployments.resource.name'),
      cell: ({ type, name }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          <ResourceIcon type={type} />
          {name}
        </Box>
      ),
    },
    type: {
      id: 'type',
      header: t('deployments.resource.type'),
      title: ({ type }) => type,
      cell: ({ type }) => resourceTypeLabel(type),
    },
    id: {
      id: 'id',
      header: t('deployments.resource.id'),
      cell: ({ id }) => <CopyButton text={id} what={t('deployments.resource.id')} />,
    },
  };
}

import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { GraphResource } from '../../../graph/resource-graph.ts';
import { resourceTypeLabel } from '../../../graph/resource-kind.ts';
import { ResourceList } from '../../../graph/ResourceList.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { resourceGroups, rowsAtOnce } from './resource-groups.ts';

/** Many resources as one line a type; a type's rows are drawn when it is opened, and a window of them at a time. */
export function GroupedResources({ resources }: { readonly resources: readonly GraphResource[] }) {
  const groups = useMemo(() => resourceGroups(resources), [resources]);
  return groups.map(([type, members]) => <TypeGroup key={type} type={type} resources={members} />);
}

function TypeGroup({ type, resources }: { type: string; resources: readonly GraphResource[] }) {
  const t = useT();
  const [shown, setShown] = useState(0);
  const left = resources.length - shown;
  const label = `${resourceTypeLabel(type)} (${resources.length})`;
  return (
    <Box sx={{ marginBottom: 1 }}>
      <Button
        size="small"
        fullWidth
        aria-expanded={shown > 0}
        onClick={() => setShown(shown > 0 ? 0 : rowsAtOnce)}
        startIcon={<ExpandIcon sx={{ transform: shown > 0 ? 'rotate(180deg)' : 'none' }} />}
        sx={{ justifyContent: 'start', textAlign: 'start' }}
      >
        {label}
      </Button>
      {shown > 0 && (
        <Box sx={{ paddingInlineStart: 4 }}>
          <ResourceList resources={resources.slice(0, shown)} label={label} />
          {left > 0 && (
            <Button size="small" onClick={() => setShown(shown + rowsAtOnce)}>
              {t('provision.showMore', { count: Math.min(left, rowsAtOnce) })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

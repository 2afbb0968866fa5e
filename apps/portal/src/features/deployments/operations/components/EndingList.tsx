import Box from '@mui/material/Box';
import { ResourceList } from '../../../../parts/graph/ResourceList.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { Ending } from '../ending.ts';
import { GroupGoes } from './GroupGoes.tsx';
import { SharedResources } from './SharedResources.tsx';

/** What goes with one deployment, and what stays because of others. */
export function EndingList({ ending }: { readonly ending: Ending }) {
  const t = useT();
  return (
    <Box sx={{ paddingInlineStart: 6, paddingBlockEnd: 2 }}>
      {ending.goes.length > 0 && (
        <ResourceList
          resources={ending.goes.map((resource) => ({ ...resource, dependsOn: [] }))}
          label={t('deployments.goes', { count: ending.goes.length })}
        />
      )}
      {ending.group && <GroupGoes name={ending.group} />}
      <SharedResources resources={ending.stays} />
    </Box>
  );
}

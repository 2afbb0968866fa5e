import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx';
import { parameterField } from '../model/field-issue.ts';
import { groupsWith, groupTitle, type ParameterGroup } from '../model/parameter-groups.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterFields } from './ParameterFields.tsx';

interface DefaultSettingsProps {
  readonly groups: readonly ParameterGroup[];
  readonly wizard: Wizard;
}

/** Settings that need no input, collapsed. A field with an issue and the target of a link are never hidden. */
export function DefaultSettings({ groups, wizard }: DefaultSettingsProps) {
  const t = useT();
  const [search] = useSearchParams();
  const parameters = groups.flatMap((group) => group.parameters);
  if (parameters.length === 0) return null;
  const fields = new Set(parameters.map(({ name }) => parameterField(name)));
  const hasIssue = wizard.displayedIssues.some(({ field }) => fields.has(field));
  return (
    <Card sx={{ paddingInline: { xs: 4, md: 5 }, paddingBlock: 1, marginBottom: 4 }}>
      <Disclosure
        clipped
        heading="h3"
        title={t('provision.defaults', { count: parameters.length })}
        summary={parameters.map(({ title }) => title).join(', ')}
        open={fields.has(search.get('field') ?? '')}
        forced={hasIssue}
      >
        {groupsWith(groups).map((group) => (
          <Box
            component="section"
            key={group.title ?? ''}
            sx={{
              paddingTop: 3,
              '& + &': { borderTop: 1, borderColor: 'divider', paddingTop: 5 },
            }}
          >
            <Typography variant="h4" sx={{ marginBottom: 4 }}>
              {groupTitle(group, t)}
            </Typography>
            <ParameterFields parameters={group.parameters} wizard={wizard} />
          </Box>
        ))}
      </Disclosure>
    </Card>
  );
}

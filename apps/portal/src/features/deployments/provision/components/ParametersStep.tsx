import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../parts/states/index.ts';
import { parameterField } from '../model/field-issue.ts';
import { type ParameterGroup, parameterGroups } from '../model/parameter-groups.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { FormParameters } from './FormParameters.tsx';
import { StepSection } from './StepSection.tsx';

/** The form that the organization wrote for the blueprint, else the template's parameters in their groups. */
export function ParametersStep({ wizard }: { readonly wizard: Wizard }) {
  return wizard.blueprint.form ? (
    <FormParameters form={wizard.blueprint.form} wizard={wizard} />
  ) : (
    <GroupedParameters wizard={wizard} />
  );
}

function GroupedParameters({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const groups = useMemo(() => parameterGroups(wizard.blueprint), [wizard.blueprint]);
  if (groups.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  return groups.map((group) => <Group key={group.title ?? ''} group={group} wizard={wizard} />);
}

function Group({ group, wizard }: { group: ParameterGroup; wizard: Wizard }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const wrong = group.advanced.some((parameter) =>
    wizard.shown.some((issue) => issue.field === parameterField(parameter.name)),
  );
  // A field with an issue is never hidden.
  const shownAdvanced = open || wrong;
  return (
    <StepSection title={group.title ?? t('provision.otherParameters')} description={group.description}>
      <ParameterFields parameters={group.basic} wizard={wizard} />
      {group.advanced.length > 0 && (
        <Box>
          <Button
            size="small"
            aria-expanded={shownAdvanced}
            onClick={() => setOpen(!open)}
            startIcon={
              <ExpandIcon
                sx={{ transform: shownAdvanced ? 'rotate(180deg)' : 'none', transition: 'transform 160ms' }}
              />
            }
          >
            {t('provision.advanced', { count: group.advanced.length })}
          </Button>
          {shownAdvanced && (
            <Box sx={{ marginTop: 4 }}>
              <ParameterFields parameters={group.advanced} wizard={wizard} />
            </Box>
          )}
        </Box>
      )}
    </StepSection>
  );
}

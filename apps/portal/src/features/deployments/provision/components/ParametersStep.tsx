import { administratorParameters } from '@blueport/contracts';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState, useCallback } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { parameterField } from '../model/field-issue.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { StepSection } from './StepSection.tsx';
import type { WizardForm, WizardItem, BlueprintDetail, BlueprintParameter } from '@blueport/contracts';
import { FormItemRow } from '../../../../components/form-fields/FormItemRow.tsx';
import type { ItemInput } from '../../../../components/form-fields/item-input.ts';
import { itemPlace } from '../../../../components/form-fields/item-place.ts';
import { failedField } from '../model/failed-fields.ts';
import { otherParameters, shownFormItems } from '../model/form-parameters.ts';
import { useTarget } from '../use-target.ts';
import { fieldId } from './FieldRow.tsx';
import { useIssueText } from './use-issue-text.ts';
import { isTagsParameter } from '../model/tags-parameter.ts';

interface ParameterGroup {
  /** Undefined for parameters outside all groups of the blueprint. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly basic: readonly BlueprintParameter[];
  readonly advanced: readonly BlueprintParameter[];
}

/** Returns the groups of the parameters step in the blueprint's order, followed by ungrouped parameters. */
export function parameterGroups(blueprint: BlueprintDetail): ParameterGroup[] {
  const administrator = administratorParameters(blueprint.wizard);
  const ungroupedParameters = new Map(
    blueprint.parameters
      .filter((parameter) => !administrator.has(parameter.name) && !isTagsParameter(blueprint, parameter))
      .map((parameter) => [parameter.name, parameter]),
  );
  const groups = blueprint.wizard.groups.map((group) => {
    const members = group.parameters.flatMap((name) => ungroupedParameters.get(name) ?? []);
    for (const member of members) ungroupedParameters.delete(member.name);
    return groupOf(group.title, group.description, members);
  });
  groups.push(groupOf(undefined, undefined, Array.from(ungroupedParameters.values())));
  return groups.filter((group) => group.basic.length + group.advanced.length > 0);
}

function groupOf(
  title: string | undefined,
  description: string | undefined,
  members: readonly BlueprintParameter[],
): ParameterGroup {
  return {
    title,
    description,
    basic: members.filter((parameter) => !parameter.advanced || parameter.required),
    // A required field is never hidden in the advanced section.
    advanced: members.filter((parameter) => parameter.advanced && !parameter.required),
  };
}

/** Form of the organization for this blueprint, otherwise the template's parameters by group. */
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
    wizard.displayedIssues.some((issue) => issue.field === parameterField(parameter.name)),
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

/** Visible fields of a blueprint's form, followed by the parameters the form does not include. */
function FormParameters({ form, wizard }: { readonly form: WizardForm; readonly wizard: Wizard }) {
  const t = useT();
  const issueText = useIssueText();
  const { blueprint, existingDeployment, state, dispatch } = wizard;
  const { inputs } = state.values;
  const place = useTarget(wizard);
  const change = useCallback(
    ({ parameter = '' }: WizardItem, input: ItemInput) => dispatch({ type: 'input', name: parameter, input }),
    [dispatch],
  );
  const leave = useCallback(
    ({ parameter = '' }: WizardItem) => dispatch({ type: 'leave', field: parameterField(parameter) }),
    [dispatch],
  );
  const items = shownFormItems(blueprint, inputs);
  const inputOf = ({ parameter = '' }: WizardItem) => inputs[parameter];
  const others = otherParameters(blueprint, inputs);
  const byName = new Map(blueprint.parameters.map((parameter) => [parameter.name, parameter]));
  const failed = useMemo(
    () => existingDeployment && failedField(blueprint, existingDeployment),
    [existingDeployment, blueprint],
  );
  if (items.length === 0 && others.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  return (
    <>
      {items.length > 0 && (
        <StepSection title={form.title}>
          {items.map((item, index) => {
            const name = item.parameter ?? '';
            const field = parameterField(item.parameter ?? item.id);
            const secret = byName.get(name)?.secure === true;
            // As with template fields, an error from the cloud applies until the value changes.
            const refusalMessage =
              failed !== undefined &&
              failed.name === name &&
              inputs[name] === wizard.existingValues?.inputs[name]
                ? failed.message
                : undefined;
            const secretNote =
              refusalMessage === undefined ? 'provision.keptSecret' : 'provision.keptRefused';
            const found = wizard.displayedIssues.find((issue) => issue.field === field);
            return (
              <FormItemRow
                key={item.id}
                item={item}
                controlId={fieldId(field)}
                input={inputs[name]}
                issue={undefined}
                refusal={found && issueText(found)}
                secret={secret}
                unit={byName.get(name)?.unit}
                isFirst={index === 0}
                note={existingDeployment !== undefined && secret ? t(secretNote) : undefined}
                failure={
                  refusalMessage === undefined
                    ? undefined
                    : t('provision.failedLast', { message: refusalMessage })
                }
                place={itemPlace(item, items, inputOf, place)}
                onInput={change}
                onLeave={leave}
              />
            );
          })}
        </StepSection>
      )}
      {others.length > 0 && (
        <StepSection title={t('provision.otherParameters')}>
          <ParameterFields parameters={others} wizard={wizard} />
        </StepSection>
      )}
    </>
  );
}

import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import { useMemo, useCallback } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { parameterField } from '../model/field-issue.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import type { WizardForm, WizardItem } from '@blueport/contracts';
import { FormItemRow } from '../../../../components/form-fields/FormItemRow.tsx';
import type { ItemInput } from '../../../../components/form-fields/item-input.ts';
import { itemPlace } from '../../../../components/form-fields/item-place.ts';
import { failedField } from '../model/failed-fields.ts';
import { otherParameters, shownFormItems } from '../model/form-parameters.ts';
import { useTarget } from '../use-target.ts';
import { fieldId } from './FieldRow.tsx';
import { useIssueText } from './use-issue-text.ts';
import { groupTitle, groupsWith, parameterGroups } from '../model/parameter-groups.ts';
import { DefaultSettings } from './DefaultSettings.tsx';
import { useProminent } from '../use-prominent.ts';

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
  const isAsked = useProminent(wizard);
  if (groups.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  const asked = groupsWith(groups, isAsked);
  const defaults = groupsWith(groups, (parameter) => !isAsked(parameter));
  return (
    <>
      {asked.map((group) => (
        <SectionCard spaced key={group.title ?? ''} title={groupTitle(group, t)} detail={group.description}>
          <ParameterFields parameters={group.parameters} wizard={wizard} />
        </SectionCard>
      ))}
      {asked.length === 0 && <NothingToEnter />}
      <DefaultSettings groups={defaults} wizard={wizard} />
    </>
  );
}

/** Explains that the step can be skipped. */
function NothingToEnter() {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', marginBottom: 4 }}>
      <DoneIcon aria-hidden sx={{ color: 'text.success' }} />
      <Box>
        <Box sx={{ typography: 'subtitle2' }}>{t('provision.nothingToEnter')}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('provision.nothingToEnterHelp')}</Box>
      </Box>
    </Box>
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
  const isAsked = useProminent(wizard);
  const askedOthers = others.filter(isAsked);
  const byName = new Map(blueprint.parameters.map((parameter) => [parameter.name, parameter]));
  const failed = useMemo(
    () => existingDeployment && failedField(blueprint, existingDeployment),
    [existingDeployment, blueprint],
  );
  if (items.length === 0 && others.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  return (
    <>
      {items.length > 0 && (
        <SectionCard spaced title={form.title}>
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
        </SectionCard>
      )}
      {askedOthers.length > 0 && (
        <SectionCard spaced title={t('provision.otherParameters')}>
          <ParameterFields parameters={askedOthers} wizard={wizard} />
        </SectionCard>
      )}
      <DefaultSettings
        groups={[
          { title: undefined, description: undefined, parameters: others.filter((one) => !isAsked(one)) },
        ]}
        wizard={wizard}
      />
    </>
  );
}

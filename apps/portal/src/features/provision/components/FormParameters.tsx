import { type WizardForm, type WizardItem } from '@blueport/contracts';
import { useCallback } from 'react';
import { FormItemRow } from '../../../form-fields/FormItemRow.tsx';
import type { ItemInput } from '../../../form-fields/item-input.ts';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';
import { parameterField } from '../model/field-issue.ts';
import { otherParameters, regionOf, shownFormItems } from '../model/form-parameters.ts';
import { usePlace } from '../use-place.ts';
import type { Wizard } from '../use-wizard.ts';
import { fieldId } from './FieldRow.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { StepSection } from './StepSection.tsx';
import { useIssueText } from './use-issue-text.ts';

/** The form of a blueprint, as far as its conditions show it, and below it what it does not ask for itself. */
export function FormParameters({ form, wizard }: { readonly form: WizardForm; readonly wizard: Wizard }) {
  const t = useT();
  const issueText = useIssueText();
  const { blueprint, state, dispatch } = wizard;
  const { inputs } = state.values;
  const place = usePlace(wizard, (region) => regionOf(blueprint, inputs, region));
  const change = useCallback(
    ({ parameter = '' }: WizardItem, input: ItemInput) => dispatch({ type: 'input', name: parameter, input }),
    [dispatch],
  );
  const leave = useCallback(
    ({ parameter = '' }: WizardItem) => dispatch({ type: 'leave', field: parameterField(parameter) }),
    [dispatch],
  );
  const items = shownFormItems(blueprint, inputs);
  const others = otherParameters(blueprint, inputs);
  const secrets = new Set(blueprint.parameters.flatMap(({ name, secure }) => (secure ? [name] : [])));
  if (items.length === 0 && others.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  return (
    <>
      {items.length > 0 && (
        <StepSection title={form.title}>
          {items.map((item) => {
            const field = parameterField(item.parameter ?? item.id);
            const found = wizard.shown.find((issue) => issue.field === field);
            return (
              <FormItemRow
                key={item.id}
                item={item}
                controlId={fieldId(field)}
                input={inputs[item.parameter ?? '']}
                issue={undefined}
                refusal={found && issueText(found)}
                secret={secrets.has(item.parameter ?? '')}
                place={place}
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

import type { BlueprintDetail } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../parts/states/index.ts';
import { optionKey } from '../model/field-input.ts';
import { hasMachines } from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { ImageSection } from './ImageSection.tsx';
import { MachineExtensions } from './MachineExtensions.tsx';
import { MachineOfferNotice } from './MachineOfferNotice.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { StepSection } from './StepSection.tsx';

/** Why there is nothing to choose for the machines of a blueprint. */
function reasonOf(blueprint: BlueprintDetail, isAgain: boolean) {
  if (!hasMachines(blueprint)) return 'provision.noMachines';
  return isAgain ? 'provision.machinesKept' : 'provision.machinesFixed';
}

/** Image, choices and the way in for the administrator of a machine. */
export function AdministratorStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { blueprint, again, state, dispatch, offer, lacking, issues } = wizard;
  const settings = blueprint.wizard.administrator;
  const offers = (offer?.images.length ?? 0) + (offer?.extensions.length ?? 0) > 0;
  const isOpen = lacking !== undefined || issues.some(({ field }) => field.startsWith('machine'));
  if (!settings && !offers && !isOpen) {
    return (
      <EmptyState title={t('provision.administratorNotNeeded')}>
        {t(reasonOf(blueprint, again !== undefined))}
      </EmptyState>
    );
  }
  const parameterOf = (name: string | undefined) =>
    blueprint.parameters.filter((parameter) => parameter.name === name);
  const valueOf = (name: string) => String(state.values.inputs[name] ?? '');
  const choose = (name: string) => (key: string) => {
    const isSwitch = parameterOf(name)[0]?.type === 'bool';
    dispatch({ type: 'input', name, input: isSwitch ? key === 'true' : key });
  };
  // One parameter may take either a password or a key; it is one field all the same.
  const names = new Set([settings?.userParameter, settings?.passwordParameter, settings?.sshKeyParameter]);
  const access = [...names].flatMap(parameterOf);
  return (
    <>
      <MachineOfferNotice wizard={wizard} />
      <ImageSection wizard={wizard} />
      <MachineExtensions wizard={wizard} />
      {(settings?.radios ?? []).map((radio) => (
        <StepSection key={radio.parameter} title={radio.title}>
          <ChoiceCards
            label={radio.title}
            value={valueOf(radio.parameter)}
            onChange={choose(radio.parameter)}
            cards={radio.options.map((option) => ({
              value: optionKey(option.value),
              title: option.title,
              description: option.description,
            }))}
          />
        </StepSection>
      ))}
      {access.length > 0 && (
        <StepSection title={t('provision.access')} description={t('provision.accessHelp')}>
          <ParameterFields parameters={access} wizard={wizard} />
        </StepSection>
      )}
    </>
  );
}

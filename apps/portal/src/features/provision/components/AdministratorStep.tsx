import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';
import { optionKey } from '../model/field-input.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { Fields } from './ParametersStep.tsx';
import { StepSection } from './StepSection.tsx';

/** Image, choices and the way in for the administrator of a machine. */
export function AdministratorStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { blueprint, state, dispatch } = wizard;
  const settings = blueprint.wizard.administrator;
  if (!settings) return <EmptyState title={t('provision.administratorNotNeeded')} />;
  const parameterOf = (name: string | undefined) =>
    blueprint.parameters.filter((parameter) => parameter.name === name);
  const valueOf = (name: string) => String(state.values.inputs[name] ?? '');
  const choose = (name: string) => (key: string) => {
    const isSwitch = parameterOf(name)[0]?.type === 'bool';
    dispatch({ type: 'input', name, input: isSwitch ? key === 'true' : key });
  };
  // One parameter may take either a password or a key; it is one field all the same.
  const names = new Set([settings.userParameter, settings.passwordParameter, settings.sshKeyParameter]);
  const access = [...names].flatMap(parameterOf);
  return (
    <>
      {settings.images.length > 0 && (
        <StepSection title={t('provision.image')}>
          <ChoiceCards
            label={t('provision.image')}
            value={valueOf(settings.imageParameter)}
            onChange={choose(settings.imageParameter)}
            cards={settings.images.map((image) => ({
              value: image.value,
              title: image.title,
              description: [image.os, image.sizeHint].filter(Boolean).join(' · '),
            }))}
          />
        </StepSection>
      )}
      {(settings.radios ?? []).map((radio) => (
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
          <Fields parameters={access} wizard={wizard} />
        </StepSection>
      )}
    </>
  );
}

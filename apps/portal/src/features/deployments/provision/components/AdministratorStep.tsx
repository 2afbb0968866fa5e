import type { BlueprintDetail } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { optionKey } from '../model/field-input.ts';
import {
  hasMachines,
  chosenMachine,
  unavailableExtensions,
  unavailableItem,
  isImageGone,
} from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceCards, type ChoiceCard } from './ChoiceCards.tsx';
import { MachineExtensions } from './MachineExtensions.tsx';
import { MachineOfferNotice } from './MachineOfferNotice.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { StepSection } from './StepSection.tsx';
import Box from '@mui/material/Box';
import { fieldId } from './FieldRow.tsx';
import { useIssueText } from './use-issue-text.ts';

/** Explains why a blueprint has no settings for its machines. */
function reasonOf(blueprint: BlueprintDetail, isRedeployment: boolean) {
  if (!hasMachines(blueprint)) return 'provision.noMachines';
  return isRedeployment ? 'provision.machinesKept' : 'provision.machinesFixed';
}

/** Image, settings and administrator credentials of a machine. */
export function AdministratorStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { blueprint, existingDeployment, state, dispatch, offer, missingOffer, issues } = wizard;
  const settings = blueprint.wizard.administrator;
  const offers = (offer?.images.length ?? 0) + (offer?.extensions.length ?? 0) > 0;
  const isOpen = missingOffer !== undefined || issues.some(({ field }) => field.startsWith('machine'));
  if (!settings && !offers && !isOpen) {
    return (
      <EmptyState title={t('provision.administratorNotNeeded')}>
        {t(reasonOf(blueprint, existingDeployment !== undefined))}
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
  // One parameter may accept either a password or a key, so deduplicate the names.
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

/** Returns the cards for the images of the template and of the organization. */
function useImageCards({ blueprint, offer }: Wizard) {
  const t = useT();
  const settings = blueprint.wizard.administrator;
  const ownCards: ChoiceCard[] = (settings?.images ?? []).map((image) => ({
    value: `own ${image.value}`,
    title: image.title,
    description: [image.os, image.sizeHint].filter(Boolean).join(' · '),
  }));
  const cards: ChoiceCard[] = [
    ...(ownCards.length > 0 ? ownCards : [{ value: 'own', title: t('provision.templateImage') }]),
    ...(offer?.images ?? []).map((image) => ({
      value: image.id,
      title: image.title,
      description: [
        t('provision.organizationImage'),
        image.os,
        ...(image.minCores === null ? [] : [t('provision.imageCores', { count: image.minCores })]),
        ...(image.minMemoryGb === null ? [] : [t('provision.imageMemory', { count: image.minMemoryGb })]),
        ...(image.description === '' ? [] : [image.description]),
      ].join(' · '),
    })),
  ];
  return { cards, hasOwn: ownCards.length > 0 };
}

/** Returns a function that selects an image and keeps the extensions. */
function imageChoice({ blueprint, state, dispatch, offer }: Wizard) {
  const settings = blueprint.wizard.administrator;
  const { machine } = state.values;
  return (value: string) => {
    const isOwn = value === 'own' || value.startsWith('own ');
    if (isOwn && settings && value !== 'own') {
      dispatch({ type: 'input', name: settings.imageParameter, input: value.slice('own '.length) });
    }
    const image = isOwn ? '' : value;
    if (!offer || image === (machine?.image ?? '')) return;
    const { extensions } = chosenMachine(machine, offer);
    dispatch({
      type: 'machine',
      machine: {
        image,
        extensions: [
          ...extensions.map(({ extension, values }) => ({ id: extension.id, values })),
          ...unavailableExtensions(machine, offer),
        ],
      },
    });
  };
}

/** Selects the machine image: one from the template or one from the organization. */
function ImageSection({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const issueText = useIssueText();
  const { blueprint, state, offer, displayedIssues } = wizard;
  const settings = blueprint.wizard.administrator;
  const { cards, hasOwn } = useImageCards(wizard);
  const isOffered = hasOwn || (offer?.images ?? []).length > 0;
  const { machine, inputs } = state.values;
  const isGone = offer !== undefined && isImageGone(machine, offer);
  if (!isOffered && !isGone) return null;
  const image = offer ? chosenMachine(machine, offer).image : '';
  const issue = displayedIssues.find((one) => one.field === 'machine.image');
  const unavailableImage = isGone ? unavailableItem(machine?.image ?? '', offer) : undefined;
  const own = settings && hasOwn ? `own ${String(inputs[settings.imageParameter] ?? '')}` : 'own';
  return (
    <StepSection title={t('provision.image')}>
      <Box id={fieldId('machine.image')} tabIndex={-1}>
        {issue && (
          <Box role="alert" sx={{ typography: 'caption', color: 'text.error', marginBottom: 2 }}>
            {unavailableImage
              ? `${t(`provision.gone.${unavailableImage.reason}`, { title: unavailableImage.title })} `
              : null}
            {unavailableImage ? t('provision.gone.imageHelp') : issueText(issue)}
          </Box>
        )}
        <ChoiceCards
          label={t('provision.image')}
          value={isGone ? '' : image || own}
          onChange={imageChoice(wizard)}
          cards={cards}
        />
      </Box>
    </StepSection>
  );
}

import type { BlueprintDetail, PriceRequest } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, LoadingState } from '../../../../components/states/index.ts';
import { optionKey } from '../model/field-input.ts';
import {
  hasMachines,
  chosenMachine,
  unavailableExtensions,
  unavailableItem,
  isImageGone,
} from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { MachineExtensions } from './MachineExtensions.tsx';
import { MachineOfferNotice } from './MachineOfferNotice.tsx';
import { OptionPrice } from './OptionPrice.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import Box from '@mui/material/Box';
import { fieldId } from './FieldRow.tsx';
import { type ImageRow, ImageTable } from './ImageTable.tsx';
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
  if (missingOffer?.state === 'loading') return <LoadingState />;
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
        <SectionCard spaced key={radio.parameter} title={radio.title}>
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
        </SectionCard>
      ))}
      {access.length > 0 && (
        <SectionCard spaced title={t('provision.access')} detail={t('provision.accessHelp')}>
          <ParameterFields parameters={access} wizard={wizard} />
        </SectionCard>
      )}
    </>
  );
}

/** Returns the price request with an image of the template (`own …`) or of the organization. */
function requestWithImage({ blueprint, priceRequest }: Wizard, value: string): PriceRequest | undefined {
  if (!priceRequest) return undefined;
  const { machine: { image: _image, ...machine } = {}, ...request } = priceRequest;
  if (!value.startsWith('own')) return { ...request, machine: { ...machine, image: value } };
  const parameter = blueprint.wizard.administrator?.imageParameter;
  const own = value.slice('own '.length);
  return {
    ...request,
    ...(Object.keys(machine).length > 0 && { machine }),
    ...(parameter !== undefined && own !== '' && { parameters: { ...request.parameters, [parameter]: own } }),
  };
}

/** Returns the rows for the images of the template and of the organization. */
function useImageRows(wizard: Wizard) {
  const { blueprint, offer } = wizard;
  const t = useT();
  const settings = blueprint.wizard.administrator;
  const rowOf = (row: Omit<ImageRow, 'price'>): ImageRow => {
    const request = requestWithImage(wizard, row.value);
    return { ...row, price: request && <OptionPrice request={request} /> };
  };
  const ownRows = (settings?.images ?? []).map((image) =>
    rowOf({ value: `own ${image.value}`, title: image.title, system: image.os, minimum: image.sizeHint }),
  );
  const template = rowOf({
    value: 'own',
    title: t('provision.templateImage'),
    system: offer?.os ?? undefined,
    minimum: undefined,
  });
  const organizationRows = (offer?.images ?? []).map((image) =>
    rowOf({
      value: image.id,
      title: image.title,
      description: [t('provision.organizationImage'), image.description].filter(Boolean).join(' · '),
      system: image.os,
      minimum: [
        ...(image.minCores === null ? [] : [t('provision.imageCores', { count: image.minCores })]),
        ...(image.minMemoryGb === null ? [] : [t('provision.imageMemory', { count: image.minMemoryGb })]),
      ].join(', '),
    }),
  );
  return {
    rows: [...(ownRows.length > 0 ? ownRows : [template]), ...organizationRows],
    hasOwn: ownRows.length > 0,
  };
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
  const { rows, hasOwn } = useImageRows(wizard);
  const isOffered = hasOwn || (offer?.images ?? []).length > 0;
  const { machine, inputs } = state.values;
  const isGone = offer !== undefined && isImageGone(machine, offer);
  if (!isOffered && !isGone) return null;
  const image = offer ? chosenMachine(machine, offer).image : '';
  const issue = displayedIssues.find((one) => one.field === 'machine.image');
  const unavailableImage = isGone ? unavailableItem(machine?.image ?? '', offer) : undefined;
  const own = settings && hasOwn ? `own ${String(inputs[settings.imageParameter] ?? '')}` : 'own';
  return (
    <SectionCard spaced title={t('provision.image')}>
      <Box id={fieldId('machine.image')} tabIndex={-1}>
        {issue && (
          <Box role="alert" sx={{ typography: 'caption', color: 'text.error', marginBottom: 2 }}>
            {unavailableImage
              ? `${t(`provision.gone.${unavailableImage.reason}`, { title: unavailableImage.title })} `
              : null}
            {unavailableImage ? t('provision.gone.imageHelp') : issueText(issue)}
          </Box>
        )}
        <ImageTable value={isGone ? '' : image || own} onChange={imageChoice(wizard)} rows={rows} />
      </Box>
    </SectionCard>
  );
}

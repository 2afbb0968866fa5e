import Box from '@mui/material/Box';
import { useT } from '../../../../core/i18n/translate.tsx';
import { chosenMachine, goneExtensions, goneOf, isImageGone } from '../model/machine-values.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceCards, type ChoiceCard } from './ChoiceCards.tsx';
import { fieldId } from './FieldRow.tsx';
import { StepSection } from './StepSection.tsx';
import { useIssueText } from './use-issue-text.ts';

/** The image of the machines: the template's own ones, and beside them those of the organization. */
export function ImageSection({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const issueText = useIssueText();
  const { blueprint, state, dispatch, offer, shown } = wizard;
  const settings = blueprint.wizard.administrator;
  const own = settings?.images ?? [];
  const offered = offer?.images ?? [];
  const { machine, inputs } = state.values;
  const isGone = offer !== undefined && isImageGone(machine, offer);
  if (own.length + offered.length === 0 && !isGone) return null;
  const now = offer ? chosenMachine(machine, offer) : { image: '', extensions: [] };
  const issue = shown.find((one) => one.field === 'machine.image');
  const gone = isGone ? goneOf(machine?.image ?? '', offer) : undefined;
  const ownCards: ChoiceCard[] = settings
    ? own.map((image) => ({
        value: `own ${image.value}`,
        title: image.title,
        description: [image.os, image.sizeHint].filter(Boolean).join(' · '),
      }))
    : [];
  const cards: ChoiceCard[] = [
    ...(ownCards.length > 0 ? ownCards : [{ value: 'own', title: t('provision.templateImage') }]),
    ...offered.map((image) => ({
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
  const ownValue =
    settings && ownCards.length > 0 ? `own ${String(inputs[settings.imageParameter] ?? '')}` : 'own';
  const choose = (value: string) => {
    const isOwn = value === 'own' || value.startsWith('own ');
    if (isOwn && settings && value !== 'own') {
      dispatch({ type: 'input', name: settings.imageParameter, input: value.slice('own '.length) });
    }
    const image = isOwn ? '' : value;
    if (!offer || image === (machine?.image ?? '')) return;
    dispatch({
      type: 'machine',
      machine: {
        image,
        extensions: [
          ...now.extensions.map(({ extension, values }) => ({ id: extension.id, values })),
          ...goneExtensions(machine, offer),
        ],
      },
    });
  };
  return (
    <StepSection title={t('provision.image')}>
      <Box id={fieldId('machine.image')} tabIndex={-1}>
        {issue && (
          <Box role="alert" sx={{ typography: 'caption', color: 'text.error', marginBottom: 2 }}>
            {gone ? `${t(`provision.gone.${gone.reason}`, { title: gone.title })} ` : null}
            {gone ? t('provision.gone.imageHelp') : issueText(issue)}
          </Box>
        )}
        <ChoiceCards
          label={t('provision.image')}
          value={isGone ? '' : now.image || ownValue}
          onChange={choose}
          cards={cards}
        />
      </Box>
    </StepSection>
  );
}

import Box from '@mui/material/Box';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { type ChoicePlace, useChoices } from '../../../../parts/form-fields/use-choices.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

const regions = { options: { kind: 'live', source: 'locations' } } as const;

interface PreviewPlaceProps {
  readonly place: ChoicePlace;
  readonly onChange: (place: ChoicePlace) => void;
}

/** Where the choices of the cloud come from while a form is looked at; in the wizard the step before says it. */
export function PreviewPlace({ place, onChange }: PreviewPlaceProps) {
  const t = useT();
  const subscriptions = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }).data?.result ?? [];
  const found = useChoices(regions, place);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
        marginBottom: 4,
      }}
    >
      <ChoiceField
        label={t('templates.previewSubscription')}
        value={place.subscriptionId}
        options={subscriptions.map((one) => ({ value: one.subscriptionId, label: one.displayName }))}
        onChange={(subscriptionId) => onChange({ subscriptionId, location: '' })}
      />
      <ChoiceField
        label={t('templates.previewRegion')}
        value={place.location}
        disabled={place.subscriptionId === ''}
        options={found.choices}
        onChange={(location) => onChange({ ...place, location })}
      />
    </Box>
  );
}

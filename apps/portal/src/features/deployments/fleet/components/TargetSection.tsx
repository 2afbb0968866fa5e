import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FleetForm } from '../use-fleet-form.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { useChoiceTexts } from '../../../../ui/form-field/use-choice-texts.ts';

const all = { query: { limit: 0 } };

/** Selects the deployments and the target version. */
export function TargetSection({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const texts = useChoiceTexts();
  const { values, set, issueOf } = form;
  return (
    <SectionCard spaced title={t('fleet.what')}>
      {values.deployments.length > 0 ? (
        <Alert
          severity="info"
          sx={{ marginBottom: 4 }}
          action={
            <Button color="inherit" size="small" onClick={() => set({ deployments: [] })}>
              {t('fleet.chosenAll')}
            </Button>
          }
        >
          {t('fleet.chosen', { count: values.deployments.length })}
        </Alert>
      ) : null}
      <BlueprintFields form={form} />
      <FieldGrid>
        <Subscriptions value={values.subscriptions} onChange={(subscriptions) => set({ subscriptions })} />
        <Autocomplete
          {...texts}
          multiple
          freeSolo
          autoSelect
          options={[] as string[]}
          value={[...values.tags]}
          onChange={(_event, tags) => set({ tags })}
          renderInput={(input) => (
            <TextField
              {...input}
              label={t('fleet.tags')}
              error={issueOf('tags') !== undefined}
              helperText={issueOf('tags') ?? t('fleet.tagsHelp')}
            />
          )}
        />
      </FieldGrid>
      <FormControlLabel
        control={
          <Checkbox
            checked={values.despiteDrift}
            onChange={(event) => set({ despiteDrift: event.target.checked })}
          />
        }
        label={t('fleet.despiteDrift')}
      />
    </SectionCard>
  );
}

/** Selects the blueprint, the target version and the current version. */
function BlueprintFields({ form }: { readonly form: FleetForm }) {
  const t = useT();
  const { values, set, issueOf, blueprints, versions } = form;
  const older = versions.filter(({ version }) => version !== values.version);
  return (
    <FieldGrid>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ChoiceField
          label={t('fleet.blueprint')}
          value={values.blueprint}
          options={blueprints.map(({ name, title }) => ({ value: name, label: title }))}
          issue={issueOf('blueprint')}
          required
          onChange={form.setBlueprint}
        />
      </Box>
      <ChoiceField
        label={t('fleet.version')}
        value={values.version}
        options={versions
          .filter(({ state }) => state === 'Published')
          .map(({ version }) => ({ value: version, label: version }))}
        issue={issueOf('version')}
        required
        disabled={values.blueprint === ''}
        onChange={(version) => set({ version })}
      />
      <ChoiceField
        label={t('fleet.onlyFrom')}
        value={values.from}
        empty={t('fleet.anyOlder')}
        options={older.map(({ version }) => ({ value: version, label: version }))}
        disabled={values.blueprint === ''}
        onChange={(from) => set({ from })}
      />
    </FieldGrid>
  );
}

interface SubscriptionsProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

function Subscriptions({ value, onChange }: SubscriptionsProps) {
  const t = useT();
  const texts = useChoiceTexts();
  const { data, error, isFetching } = subscriptionApi.useSubscriptionListQuery(all);
  const subscriptions = data?.result ?? [];
  return (
    <Box>
      <Autocomplete
        {...texts}
        multiple
        disableCloseOnSelect
        options={subscriptions}
        loading={isFetching}
        loadingText="Fetching...."
        value={subscriptions.filter(({ subscriptionId }) => value.includes(subscriptionId))}
        getOptionLabel={({ displayName }) => displayName}
        getOptionKey={({ subscriptionId }) => subscriptionId}
        isOptionEqualToValue={(option, chosen) => option.subscriptionId === chosen.subscriptionId}
        onChange={(_event, chosen) => onChange(chosen.map(({ subscriptionId }) => subscriptionId))}
        renderInput={(input) => <TextField {...input} label={t('fleet.subscriptions')} />}
      />
      <RequestFailure error={error} />
    </Box>
  );
}

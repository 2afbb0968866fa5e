import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BodyOf, Existence, extensionRoutes, imageRoutes } from '@blueport/contracts';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { extensionApi, imageApi } from '../queries.ts';
import type { CloudPlace } from '../use-cloud-place.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';

type Where = 'subscriptionId' | 'location';

/** Item to check, with `what` undefined while the form is incomplete. */
type CheckedItem =
  | {
      readonly kind: 'image';
      readonly what: Omit<BodyOf<typeof imageRoutes.check>, Where> | undefined;
    }
  | {
      readonly kind: 'extension';
      readonly what: Omit<BodyOf<typeof extensionRoutes.check>, Where> | undefined;
    };

type CloudCheckProps = CheckedItem & {
  readonly place: CloudPlace;
  readonly mayCheck: boolean;
  readonly onPlan?: (plan: NonNullable<Existence['plan']>) => void;
};

const severities = { found: 'success', missing: 'warning', unknown: 'info' } as const;

/** Selects the subscription and region to query, and shows whether the cloud offers the item in the form. */
export function CloudCheck(props: CloudCheckProps) {
  const { kind, place, what, mayCheck, onPlan } = props;
  const t = useT();
  const [checkImage, image] = imageApi.useImageCheckMutation();
  const [checkExtension, extension] = extensionApi.useExtensionCheckMutation();
  const { data, error, isLoading, originalArgs } = kind === 'image' ? image : extension;
  const where = { subscriptionId: place.subscriptionId, location: place.location };
  const body = { ...where, ...what };
  // Ignore a response to a request with other values.
  const answer = JSON.stringify(originalArgs?.body) === JSON.stringify(body) ? data : undefined;
  const possible = mayCheck && what !== undefined && place.subscriptionId !== '' && place.location !== '';
  const check = () => {
    if (props.what === undefined) return;
    if (props.kind === 'image') void checkImage({ body: { ...where, ...props.what } });
    else void checkExtension({ body: { ...where, ...props.what } });
  };
  return (
    <Box sx={{ marginTop: 4, display: 'grid', gap: 3 }}>
      <FieldGrid>
        <ChoiceField
          label={t('machines.askSubscription')}
          value={place.subscriptionId}
          options={place.subscriptions}
          onChange={place.setSubscription}
        />
        <ChoiceField
          label={t('machines.askRegion')}
          value={place.location}
          options={place.locations}
          onChange={place.setLocation}
        />
      </FieldGrid>
      <Box>
        <Button variant="outlined" disabled={!possible} loading={isLoading} onClick={check}>
          {t('machines.check')}
        </Button>
      </Box>
      <Box role="status">
        <RequestFailure error={error} />
        {answer && (
          <Alert
            severity={severities[answer.state]}
            action={
              answer.plan && onPlan ? (
                <Button color="inherit" size="small" onClick={() => answer.plan && onPlan(answer.plan)}>
                  {t('machines.takePlan')}
                </Button>
              ) : undefined
            }
          >
            {sentence(answer, t)}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

function sentence(answer: Existence, t: ReturnType<typeof useT>): string {
  if (answer.state === 'missing') {
    return t('machines.checkMissing', { part: t(`machines.part.${partOf(answer.missing)}`) });
  }
  if (answer.state === 'unknown') return t(`machines.checkUnknown.${answer.reason ?? 'no-answer'}`);
  return [
    answer.version === null
      ? t('machines.checkFound')
      : t('machines.checkVersion', { version: answer.version }),
    ...(answer.os === null ? [] : [t('machines.checkSystem', { os: answer.os })]),
    ...(answer.plan === null ? [] : [t('machines.checkPlan')]),
  ].join(' ');
}

const parts = ['publisher', 'offer', 'sku', 'version', 'type', 'resource'] as const;
const partOf = (name: string | null): (typeof parts)[number] =>
  parts.find((part) => part === name) ?? 'resource';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type BlueprintParameter, locationName, type Preview, type PriceRequest } from '@blueport/contracts';
import { Suspense } from 'react';
import { DependencyGraph } from '../../../graph/DependencyGraph.tsx';
import { useT } from '../../../i18n/translate.tsx';
import { PricePanel } from '../../../price/load-price.ts';
import { LoadingState } from '../../../states/index.ts';
import { diagnosticText } from '../model/diagnostic-text.ts';
import { tagRecord } from '../model/tag-rows.ts';
import { isNeeded, type WizardStep } from '../model/wizard-steps.ts';
import { administratorParameters, isTagsParameter } from '../model/wizard-values.ts';
import { useWizardSubscriptionsQuery } from '../queries.ts';
import type { Wizard } from '../use-wizard.ts';
import { CodeTabs } from './CodeTabs.tsx';
import { StepSection } from './StepSection.tsx';
import { type SummaryRow, SummaryRows } from './SummaryRows.tsx';

interface SummaryStepProps {
  readonly wizard: Wizard;
  readonly preview: Preview | undefined;
  readonly priceRequest: PriceRequest;
  readonly onGo: (step: WizardStep) => void;
}

/** Everything that was filled in, what it will create, and the same as code. */
export function SummaryStep({ wizard, preview, priceRequest, onGo }: SummaryStepProps) {
  const t = useT();
  const { blueprint, state } = wizard;
  const { values } = state;
  const subscriptions = useWizardSubscriptionsQuery().data?.result ?? [];
  const subscription = subscriptions.find((known) => known.subscriptionId === values.subscriptionId);
  const administrator = administratorParameters(blueprint);
  const fields = blueprint.parameters.filter((parameter) => !isTagsParameter(blueprint, parameter));
  const rowOf = (parameter: BlueprintParameter): SummaryRow => ({
    label: parameter.title,
    value: valueText(parameter, values.inputs[parameter.name], t),
  });
  const place: SummaryRow[] = [
    { label: t('provision.title'), value: values.title },
    { label: t('provision.subscription'), value: subscription?.displayName ?? values.subscriptionId },
    ...(blueprint.scope === 'resourceGroup'
      ? [
          {
            label: values.newResourceGroup ? t('provision.newGroupName') : t('provision.resourceGroup'),
            value: values.resourceGroup,
          },
        ]
      : []),
    ...(values.location ? [{ label: t('provision.region'), value: locationName(values.location) }] : []),
    ...Object.entries(tagRecord(values.tags)).map(([key, value]) => ({
      label: t('provision.tagOf', { key }),
      value,
    })),
  ];
  const edit = (step: WizardStep) => (
    <Button
      size="small"
      onClick={() => onGo(step)}
      aria-label={t('provision.editStep', { step: t(`provision.step.${step}`) })}
    >
      {t('provision.edit')}
    </Button>
  );
  return (
    <>
      {(preview?.diagnostics ?? []).map((diagnostic) => (
        <Alert
          key={`${diagnostic.code} ${diagnostic.message}`}
          severity={diagnostic.severity === 'information' ? 'info' : diagnostic.severity}
          sx={{ marginBottom: 3 }}
        >
          {diagnosticText(blueprint, diagnostic, t)}
        </Alert>
      ))}
      <StepSection title={t('provision.step.subscription')} action={edit('subscription')}>
        <SummaryRows rows={place} />
      </StepSection>
      <StepSection title={t('provision.step.parameters')} action={edit('parameters')}>
        <SummaryRows rows={fields.filter((parameter) => !administrator.has(parameter.name)).map(rowOf)} />
      </StepSection>
      {isNeeded(blueprint, 'administrator') && (
        <StepSection title={t('provision.step.administrator')} action={edit('administrator')}>
          <SummaryRows rows={fields.filter((parameter) => administrator.has(parameter.name)).map(rowOf)} />
        </StepSection>
      )}
      <StepSection
        title={t('deploy.created')}
        description={preview && t('deploy.createdCount', { count: preview.resources.length })}
      >
        <Box sx={{ minHeight: 120 }}>
          {preview && preview.resources.length > 0 && (
            <DependencyGraph resources={preview.resources} fileName={blueprint.name} />
          )}
        </Box>
      </StepSection>
      <StepSection title={t('provision.price')}>
        <Suspense fallback={<LoadingState />}>
          <PricePanel request={priceRequest} />
        </Suspense>
      </StepSection>
      <StepSection title={t('provision.asCode')} description={t('provision.asCodeHelp')}>
        <CodeTabs wizard={wizard} />
      </StepSection>
    </>
  );
}

function valueText(
  parameter: BlueprintParameter,
  input: string | boolean | undefined,
  t: ReturnType<typeof useT>,
): string {
  if (parameter.secure) return input ? '••••••••' : t('provision.notSet');
  if (typeof input === 'boolean') return input ? t('provision.on') : t('provision.off');
  if (input !== undefined && input.trim() !== '')
    return parameter.source === 'locations' ? locationName(input) : input;
  return parameter.defaultExpression === undefined ? t('provision.notSet') : t('provision.templateDefault');
}

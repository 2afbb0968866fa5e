import { administratorParameters } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type BlueprintParameter, locationName, type Preview, type PriceRequest } from '@blueport/contracts';
import { useEffect, useRef, useState, useMemo } from 'react';
import { DependencyGraph } from '../../../../components/graph/DependencyGraph.tsx';
import type { GraphResource } from '../../../../components/graph/resource-graph.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PricePanel } from '../../../../components/price/deferred-price-panel.ts';
import { LoadingState } from '../../../../components/states/index.ts';
import { VerdictPanel } from '../../../../components/verdict/wizard-verdict.ts';
import { useFindingTexts } from '../../../../core/i18n/finding-text.ts';
import { diagnosticText } from '../model/diagnostic-text.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import { visibleParameters, formValueLabel } from '../model/form-rules.ts';
import { chosenMachine } from '../model/machine-values.ts';
import { cardTitle, defaultText, formatMeasure } from '../model/shown-value.ts';
import { signInOf } from '../model/sign-in-fields.ts';
import { tagRecord } from '../model/tag-rows.ts';
import { isNeeded, type WizardStep } from '../model/wizard-steps.ts';
import { isTagsParameter } from '../model/tags-parameter.ts';
import { GroupedResources } from '../wizard-parts.ts';
import { maxUngroupedRows } from '../../../../components/graph/row-limits.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import type { useSubmission } from '../use-submission.ts';
import type { Wizard } from '../use-wizard.ts';
import { signInLabel } from './sign-in-label.ts';
import { OpenIssues } from './OpenIssues.tsx';
import { StepSection } from './StepSection.tsx';
import { type SummaryRow, SummaryRows } from './SummaryRows.tsx';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { asCode, type CodeFlavour } from '../model/as-code/as-code.ts';

interface SummaryStepProps {
  readonly wizard: Wizard;
  /** Preview of the resources for the current values. */
  readonly preview: Preview | undefined;
  readonly submission: Pick<
    ReturnType<typeof useSubmission>,
    'verdict' | 'checking' | 'refused' | 'checkOnServer'
  >;
  /** Whether the fields pass client-side validation. */
  readonly mayCheck: boolean;
  readonly priceRequest: PriceRequest;
  readonly onGo: (step: WizardStep) => void;
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

/** Checks on the server when the page opens and after a reload. Later checks require user action. */
function useFirstCheck({ wizard, submission: { checkOnServer }, mayCheck }: SummaryStepProps): void {
  const lastCheck = useRef<string>(undefined);
  const about = wizard.existingDeployment?.etag ?? 'new';
  useEffect(() => {
    if (lastCheck.current === about || !mayCheck) return;
    lastCheck.current = about;
    void checkOnServer();
  }, [about, checkOnServer, mayCheck]);
}

/** Returns the rows for parameters, except those shown elsewhere. */
function parameterRows(wizard: Wizard, t: ReturnType<typeof useT>) {
  const { blueprint, state, offer } = wizard;
  const { inputs, machine } = state.values;
  const administrator = administratorParameters(blueprint.wizard);
  // An image of the organization replaces the one of the template.
  const replacedParameter =
    offer && chosenMachine(machine, offer).image !== ''
      ? blueprint.wizard.administrator?.imageParameter
      : undefined;
  const rowOf = (parameter: BlueprintParameter): SummaryRow => {
    const { name, secure } = parameter;
    const kind = signInOf(blueprint, parameter, inputs);
    return {
      label: (kind && signInLabel(parameter, kind, t).title) ?? parameter.title,
      value:
        cardTitle(blueprint, name, inputs[name]) ??
        (secure ? undefined : formValueLabel(blueprint, name, inputs[name])) ??
        valueText(parameter, inputs[name], wizard.defaults?.[name], t),
    };
  };
  const fields = visibleParameters(blueprint, inputs).filter(
    (parameter) => !isTagsParameter(blueprint, parameter) && parameter.name !== replacedParameter,
  );
  const rowsOf = (isOfAdministrator: boolean) =>
    fields.filter(({ name }) => administrator.has(name) === isOfAdministrator).map(rowOf);
  return { own: rowsOf(false), administrator: rowsOf(true) };
}

/** Returns the rows for the target and the tags. */
function usePlaceRows({ blueprint, state: { values } }: Wizard): SummaryRow[] {
  const t = useT();
  const subscriptions = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }).data?.result ?? [];
  const subscription = subscriptions.find((known) => known.subscriptionId === values.subscriptionId);
  return [
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
}

/** Returns the rows for the organization's image and extensions. */
function machineRows({ offer, state }: Wizard, t: ReturnType<typeof useT>): SummaryRow[] {
  const chosen = offer && chosenMachine(state.values.machine, offer);
  const image = offer?.images.find(({ id }) => id === chosen?.image);
  return [
    ...(image ? [{ label: t('provision.organizationImage'), value: image.title }] : []),
    ...(chosen && chosen.extensions.length > 0
      ? [
          {
            label: t('provision.extensions'),
            value: chosen.extensions.map(({ extension }) => extension.title).join(', '),
          },
        ]
      : []),
  ];
}

/** Summary of the input, the resources to be created, and equivalent code. */
export function SummaryStep(props: SummaryStepProps) {
  const { wizard, submission, mayCheck, priceRequest, onGo, onIssues } = props;
  const t = useT();
  const { checkOnServer, verdict, checking, refused } = submission;
  useFirstCheck(props);
  const current = refused ? undefined : verdict;
  const preview = current ?? props.preview;
  // The preview uses placeholders for secrets and invalid values, so its findings may name a field that is filled in. Failed lookups
  // are shown in the check result instead, in the user's language.
  const diagnostics = (current?.diagnostics ?? []).filter(({ code }) => code !== 'ChoiceNotChecked');
  useFindingTexts(diagnostics.length > 0);
  const { blueprint } = wizard;
  const place = usePlaceRows(wizard);
  const parameters = parameterRows(wizard, t);
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
      <OpenIssues wizard={wizard} onIssues={onIssues} />
      {diagnostics.map((diagnostic) => (
        <Alert
          key={`${diagnostic.code} ${diagnostic.message}`}
          severity={diagnostic.severity === 'information' ? 'info' : diagnostic.severity}
          sx={{ marginBottom: 3 }}
        >
          {diagnosticText(diagnostic)}
        </Alert>
      ))}
      <StepSection title={t('provision.verdict')}>
        <VerdictPanel
          verdict={verdict}
          checking={checking}
          refused={refused}
          incomplete={!mayCheck}
          onCheck={(forceRefresh) => void checkOnServer(forceRefresh)}
          fallback={<LoadingState />}
        />
      </StepSection>
      <StepSection title={t('provision.step.subscription')} action={edit('subscription')}>
        <SummaryRows rows={place} />
      </StepSection>
      <StepSection title={t('provision.step.parameters')} action={edit('parameters')}>
        <SummaryRows rows={parameters.own} />
      </StepSection>
      {isNeeded(blueprint, 'administrator') && (
        <StepSection title={t('provision.step.administrator')} action={edit('administrator')}>
          <SummaryRows rows={[...parameters.administrator, ...machineRows(wizard, t)]} />
        </StepSection>
      )}
      <StepSection
        title={t(wizard.existingDeployment ? 'provision.createdAgain' : 'deploy.created')}
        description={preview && t('deploy.createdCount', { count: preview.resources.length })}
      >
        <Box sx={{ minHeight: 120 }}>
          {preview && preview.resources.length > 0 && (
            <Created resources={preview.resources} fileName={blueprint.name} />
          )}
        </Box>
      </StepSection>
      <StepSection title={t('provision.price')}>
        <PricePanel request={priceRequest} fallback={<LoadingState />} />
      </StepSection>
      {!wizard.missingOffer && (
        <StepSection title={t('provision.asCode')} description={t('provision.asCodeHelp')}>
          <CodeTabs wizard={wizard} />
        </StepSection>
      )}
    </>
  );
}

/** Resources to be created: a few with their graph, or many grouped by type with the graph on demand. */
function Created({ resources, fileName }: { resources: readonly GraphResource[]; fileName: string }) {
  const t = useT();
  const [asGraph, setAsGraph] = useState(false);
  if (asGraph || resources.length <= maxUngroupedRows) {
    return <DependencyGraph resources={resources} fileName={fileName} />;
  }
  return (
    <>
      <GroupedResources resources={resources} fallback={<LoadingState />} />
      <Button size="small" variant="outlined" onClick={() => setAsGraph(true)} sx={{ marginTop: 2 }}>
        {t('provision.showGraph')}
      </Button>
    </>
  );
}

function valueText(
  parameter: BlueprintParameter,
  input: string | boolean | undefined,
  computed: unknown,
  t: ReturnType<typeof useT>,
): string {
  if (parameter.secure) return input ? '••••••••' : t('provision.notSet');
  if (typeof input === 'boolean') return input ? t('provision.on') : t('provision.off');
  if (input !== undefined && input.trim() !== '')
    return parameter.source === 'locations' ? locationName(input) : formatMeasure(parameter, input);
  if (parameter.defaultExpression === undefined) return t('provision.notSet');
  const text = defaultText(parameter, computed);
  return text === undefined
    ? t('provision.templateDefault')
    : t('provision.templateDefaultOf', { value: formatMeasure(parameter, text) });
}

/** Equivalent code for a shell, a repository and a pipeline. */
function CodeTabs({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const [flavour, setFlavour] = useState<CodeFlavour>('curl');
  const { blueprint, existingDeployment, state, offer } = wizard;
  const snippets = useMemo(
    () => asCode({ blueprint, values: state.values, origin: location.origin, offer, existingDeployment }),
    [existingDeployment, blueprint, state.values, offer],
  );
  const activeSnippet = snippets.find((snippet) => snippet.flavour === flavour);
  return (
    <>
      <Tabs
        value={flavour}
        onChange={(_event, value: CodeFlavour) => setFlavour(value)}
        variant="scrollable"
        aria-label={t('provision.asCode')}
        sx={{ marginBottom: 3 }}
      >
        {snippets.map((snippet) => (
          <Tab
            key={snippet.flavour}
            id={`code-tab-${snippet.flavour}`}
            aria-controls="code-panel"
            value={snippet.flavour}
            label={t(`provision.code.${snippet.flavour}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="code-panel" aria-labelledby={`code-tab-${flavour}`}>
        {activeSnippet && (
          <CodeView
            text={activeSnippet.text}
            fileName={activeSnippet.fileName}
            label={t(`provision.code.${flavour}`)}
          />
        )}
      </Box>
    </>
  );
}

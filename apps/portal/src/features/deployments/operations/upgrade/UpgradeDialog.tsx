import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail, UpgradeDifference } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { FormItemRow } from '../../../../components/form-fields/FormItemRow.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { VerdictPanel } from '../../../../components/verdict/wizard-verdict.ts';
import type { UpgradeField } from './upgrade-fields.ts';
import { controlIdOf, useUpgrade } from './use-upgrade.ts';
import Alert from '@mui/material/Alert';
import { MarkdownView } from '../../../../components/markdown/MarkdownView.tsx';
import { TextDifference } from '../../../../components/text-difference/TextDifference.tsx';
import { DifferenceList } from '../components/DifferenceList.tsx';

interface UpgradeDialogProps {
  readonly deployment: DeploymentDetail;
  readonly version: string;
  readonly onClose: () => void;
}

/** Scrolls to a field and focuses it. */
function lead(field: UpgradeField | undefined): void {
  const control = field && document.getElementById(controlIdOf(field));
  control?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

type UpgradeForm = ReturnType<typeof useUpgrade>;

/** Returns why the upgrade cannot be submitted, for the text next to the buttons. */
function useUpgradeHint({ missing, wrong, refused, difference, check }: UpgradeForm) {
  const t = useT();
  const names = (some: readonly UpgradeField[]) => some.map(({ item }) => item.label).join(', ');
  const why =
    missing.length > 0
      ? t('deployments.upgradeFill', { names: names(missing) })
      : wrong.length > 0
        ? t('deployments.upgradeWrong', { names: names(wrong) })
        : !difference
          ? t('deployments.upgradeDifference')
          : !check.isChecked
            ? t('deployments.upgradeChecking')
            : check.verdict?.outcome === 'stopped'
              ? t('deployments.upgradeStopped')
              : undefined;
  const hint =
    why ?? (refused.length > 0 ? t('deployments.upgradeWrong', { names: names(refused) }) : undefined);
  return { why, hint };
}

/** Returns a function that submits the upgrade. On a field error, it focuses the field once the error is shown. */
function useConfirm(form: UpgradeForm, onClose: () => void) {
  const { refused } = form;
  const isTried = useRef(false);
  const [first] = refused;
  useEffect(() => {
    if (!isTried.current || !first) return;
    isTried.current = false;
    lead(first);
  }, [first]);
  return async () => {
    if (refused.length > 0) return lead(refused[0]);
    isTried.current = true;
    if (await form.send()) onClose();
  };
}

/** Dialog to upgrade a deployment: differences, required values, check result and submit. */
export function UpgradeDialog({ deployment, version, onClose }: UpgradeDialogProps) {
  const t = useT();
  const form = useUpgrade(deployment, version);
  const { difference, source, fields } = form;
  const { why, hint } = useUpgradeHint(form);
  const confirm = useConfirm(form, onClose);
  return (
    <Dialog open onClose={onClose} aria-labelledby="upgrade-title" maxWidth="md" fullWidth>
      <DialogTitle id="upgrade-title">
        {t('deployments.upgradeTitle', {
          title: deployment.title,
          from: deployment.blueprint.version,
          to: version,
        })}
      </DialogTitle>
      <DialogContent dividers>
        {!difference && source.error ? <ErrorState error={source.error} onRetry={source.retry} /> : null}
        {!difference && !source.error && !source.asksForSizes ? <LoadingState label="Fetching...." /> : null}
        {(difference ?? fields.length > 0) && (
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {difference && <UpgradeNotes difference={difference} />}
            {fields.length > 0 && <NeededValues deployment={deployment} form={form} />}
            {difference && <CheckSection form={form} hint={hint} />}
            {difference && <UpgradeDifferences difference={difference} />}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        {hint && (
          <Typography
            id="upgrade-why"
            role="status"
            variant="body2"
            color="textSecondary"
            // On phones, the hint is on a separate line above the buttons.
            sx={{ flex: 1, minWidth: { xs: '100%', sm: 160 }, overflowWrap: 'anywhere' }}
          >
            {hint}
          </Typography>
        )}
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={why !== undefined}
          {...(hint && { 'aria-describedby': 'upgrade-why' })}
          loading={form.isSending}
          onClick={() => void confirm()}
        >
          {t(form.check.verdict?.approval.required ? 'deployments.upgradeApproval' : 'deployments.upgrade')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CheckSectionProps {
  readonly form: UpgradeForm;
  readonly hint: string | undefined;
}

/** Check result of the upgrade, or the values still missing. */
function CheckSection({ form, hint }: CheckSectionProps) {
  const t = useT();
  const { check, refused } = form;
  return (
    <section>
      <Typography variant="h3" gutterBottom>
        {t('deployments.upgradeCheck')}
      </Typography>
      {form.missing.length + form.wrong.length > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      ) : (
        <VerdictPanel
          verdict={check.verdict}
          checking={check.isChecking}
          refused={refused.length > 0}
          onCheck={check.run}
          fallback={<LoadingState />}
        />
      )}
      <RequestFailure error={form.failure} onReload={form.forget} />
    </section>
  );
}

interface NeededValuesProps {
  readonly deployment: DeploymentDetail;
  readonly form: UpgradeForm;
}

/** Values that the version requires. Those of an extension are labeled with its name. */
function NeededValues({ deployment, form }: NeededValuesProps) {
  const t = useT();
  const itemOf = ({ item, extension }: UpgradeField) => {
    if (!extension) return item;
    const asker = t('deployments.upgradeAskedBy', { title: extension.title });
    return { ...item, help: [asker, item.help].filter(Boolean).join(' ') };
  };
  return (
    <section>
      <Typography variant="h3" sx={{ marginBottom: 4 }}>
        {t('deployments.upgradeNeeded')}
      </Typography>
      {form.fields.map((field) => (
        <FormItemRow
          key={field.pointer}
          item={itemOf(field)}
          controlId={controlIdOf(field)}
          input={form.inputs[field.pointer]}
          issue={form.issueOf(field)}
          refusal={form.refusalOf(field)}
          secret={field.secret}
          place={{ subscriptionId: deployment.subscriptionId, location: deployment.location }}
          onInput={(_item, input) => form.set(field, input)}
          onLeave={() => form.leave(field)}
        />
      ))}
    </section>
  );
}

interface DifferenceProps {
  readonly difference: UpgradeDifference;
}

/** Release notes of the version, and the extensions it adds to machines. */
function UpgradeNotes({ difference: { releaseNotes, extensions } }: DifferenceProps) {
  const t = useT();
  return (
    <>
      {releaseNotes && (
        <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0 }, '& p': { margin: 0 } }}>
          <MarkdownView markdown={releaseNotes} />
        </Alert>
      )}
      {extensions.length > 0 && (
        <Alert severity="warning">
          {t('deployments.upgradeExtensions')}
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {extensions.map(({ title, type, replaces }) => (
              <li key={type}>
                {replaces === null
                  ? title
                  : t('deployments.upgradeExtensionReplaces', { title, other: replaces })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

/** Differences to the new version: resources, parameters, and a line-by-line diff of the template. */
function UpgradeDifferences({ difference }: DifferenceProps) {
  const t = useT();
  const { parameters, resources, template } = difference;
  const touched = resources.filter(({ kind }) => kind !== 'same');
  return (
    <>
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.upgradeResources', {
            changed: touched.length,
            same: resources.length - touched.length,
          })}
        </Typography>
        {touched.map(({ id, name, kind, differences }) => (
          <Box key={id} sx={{ paddingBlock: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {name} · {t(`deployments.upgrade.${kind}`)}
            </Typography>
            <DifferenceList differences={differences} />
          </Box>
        ))}
      </section>
      {parameters.length > 0 && (
        <section>
          <Typography variant="h3" gutterBottom>
            {t('deployments.parameters')}
          </Typography>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {parameters.map(({ name, title, kind, aspects }) => (
              <li key={name}>
                {title} <code>{name}</code> {t(`deployments.difference.${kind}`)}
                {aspects.length > 0 && ` (${aspects.join(', ')})`}
              </li>
            ))}
          </Box>
        </section>
      )}
      <section>
        <Typography variant="h3" gutterBottom>
          {t('deployments.template')}
        </Typography>
        <TextDifference
          before={template.before}
          after={template.after}
          beforeLabel={t('deployments.templateBefore')}
          afterLabel={t('deployments.templateAfter')}
        />
      </section>
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { AlertRule } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { RelativeTime } from '../../../../components/cloud-inventory/RelativeTime.tsx';
import { alertApi } from '../../../../core/api/alert-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { noteOrText, useServerTexts } from '../../../../core/i18n/note-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { FactList } from '../../../../ui/fact-list/FactList.tsx';
import { SeverityPill } from '../../../../components/insights/InsightPills.tsx';
import { conditionText, scopeText } from './rule-columns.tsx';
import { RuleDialog } from './RuleDialog.tsx' with { load: 'dialog', texts: 'administration metrics' };
import { RuleState } from './RuleState.tsx';

/** Asks before a rule is deleted. */
function RemoveRuleDialog({ rule, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const t = useT();
  const [remove] = alertApi.useAlertDeleteRuleMutation();
  return (
    <FormDialog
      isDangerous
      title={t('insights.rules.removeTitle', { name: rule.name })}
      submit={t('insights.rules.remove')}
      layout="text"
      send={async () => remove({ id: rule.id, etag: rule.etag })}
      onReload
      onClose={onClose}
    >
      <DialogContentText>{t('insights.rules.removeText')}</DialogContentText>
    </FormDialog>
  );
}

/** Buttons to change, disable and delete a rule. */
function RuleActions({ rule }: { readonly rule: AlertRule }) {
  const t = useT();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const [edit, { isLoading, error }] = alertApi.useAlertEditRuleMutation();
  const close = () => setOpen(undefined);
  const common = { size: 'small', variant: 'outlined', disabled: isLoading } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button {...common} variant="contained" onClick={() => setOpen('edit')}>
        {t('insights.rules.edit')}
      </Button>
      <Button
        {...common}
        onClick={() => void edit({ id: rule.id, etag: rule.etag, body: { enabled: !rule.enabled } })}
      >
        {t(rule.enabled ? 'insights.rules.disable' : 'insights.rules.enable')}
      </Button>
      <Button {...common} onClick={() => setOpen('remove')}>
        {t('insights.rules.remove')}
      </Button>
      <RequestFailure error={error} />
      <Suspense>{open === 'edit' && <RuleDialog rule={rule} onClose={close} />}</Suspense>
      {open === 'remove' && <RemoveRuleDialog rule={rule} onClose={close} />}
    </Box>
  );
}

/** Details of a rule next to the list. */
export function RulePanel({ rule }: { readonly rule: AlertRule }) {
  const t = useT();
  const mayEdit = usePermission('alertEdit').allowed;
  const { failure, evaluatedAt, evaluatedBy, resources, createdBy } = rule;
  useServerTexts(failure !== null);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {mayEdit && <RuleActions key={rule.id} rule={rule} />}
      <FactList
        label={t('insights.facts')}
        facts={[
          { label: t('insights.rules.state'), value: <RuleState rule={rule} /> },
          { label: t('insights.column.severity'), value: <SeverityPill severity={rule.severity} /> },
          { label: t('insights.rules.scope'), value: scopeText(rule, t) },
          { label: t('insights.rules.condition'), value: conditionText(rule) },
          resources !== null && {
            label: t('insights.rules.resources'),
            value: String(resources),
          },
          evaluatedAt !== null && {
            label: t('insights.rules.evaluatedAt'),
            value: (
              <div>
                <RelativeTime value={evaluatedAt} />
                {evaluatedBy !== null && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {t('insights.rules.evaluatedBy', { name: evaluatedBy })}
                  </Box>
                )}
              </div>
            ),
          },
          failure !== null && {
            label: t(
              failure.code === 'alert-no-connection'
                ? 'insights.rules.notEvaluated'
                : 'insights.rules.incomplete',
            ),
            value: noteOrText(failure, null),
            wide: 'always',
          },
          createdBy !== null && { label: t('insights.rules.createdBy'), value: createdBy },
        ]}
      />
    </Box>
  );
}

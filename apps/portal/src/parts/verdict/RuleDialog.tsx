import TextField from '@mui/material/TextField';
import type { ApprovalRule, ApprovalRuleBody } from '@blueport/contracts';
import { useState } from 'react';
import { RoleChoice } from '../administration/RoleChoice.tsx';
import { approvalApi } from '../../core/api/approval-api.ts';
import { blueprintApi } from '../../core/api/blueprint-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from '../price/currency.ts';
import { CurrencyChoice } from '../price/PricePanel.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { isAmount, isNothing } from './amount.ts';
import { FormDialog } from '../form-dialog/FormDialog.tsx';

const kinds = ['price', 'blueprint', 'role'] as const;

interface RuleDialogProps {
  /** The price rule to change; undefined for a new rule of any kind. */
  readonly rule: ApprovalRule | undefined;
  readonly onClose: () => void;
}

interface RuleDraft {
  readonly kind: ApprovalRuleBody['kind'];
  readonly above: string;
  readonly currency: ReturnType<typeof preferredCurrency>;
  readonly blueprint: string;
  readonly roleId: string;
}

/** Returns the rule as it is sent; undefined while something is missing. */
function ruleBody({ kind, above, currency, blueprint, roleId }: RuleDraft): ApprovalRuleBody | undefined {
  if (kind === 'blueprint') return blueprint === '' ? undefined : { kind, blueprint };
  if (kind === 'role') return roleId === '' ? undefined : { kind, roleId };
  if (isNothing(above)) return { kind, above: '0', currency };
  return isAmount(above) ? { kind, above, currency } : undefined;
}

/** Adds a rule by which deployments wait for somebody's word, or changes the price of one. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = useT();
  const [kind, setKind] = useState<ApprovalRuleBody['kind']>('price');
  const [above, setAbove] = useState(rule?.above ?? '');
  const [currency, setCurrency] = useState(rule?.currency ?? preferredCurrency());
  const [blueprint, setBlueprint] = useState('');
  const [roleId, setRoleId] = useState('');
  const [tried, setTried] = useState(false);
  const names = { query: { limit: 0, fields: 'name,title' } };
  const blueprints =
    blueprintApi.useBlueprintListQuery(names, { skip: kind !== 'blueprint' }).data?.result ?? [];
  const [add] = approvalApi.useApprovalCreateRuleMutation();
  const [edit] = approvalApi.useApprovalEditRuleMutation();
  const body = ruleBody({ kind, above, currency, blueprint, roleId });
  const missing = tried && body === undefined;
  const save = async () => {
    setTried(true);
    if (body === undefined) return undefined;
    return rule === undefined
      ? add({ body })
      : edit({ id: rule.id, etag: rule.etag, body: { above, currency } });
  };
  return (
    <FormDialog
      title={t(rule ? 'verdict.rule.edit' : 'verdict.rule.add')}
      submit={t('verdict.save')}
      layout="gap"
      send={save}
      onClose={onClose}
    >
      {rule === undefined ? (
        <ChoiceField
          label={t('verdict.rule.kind')}
          value={kind}
          options={kinds.map((each) => ({ value: each, label: t(`verdict.rule.kind.${each}`) }))}
          onChange={(next) => setKind(kinds.find((each) => each === next) ?? 'price')}
        />
      ) : null}
      {kind === 'price' ? (
        <>
          <CurrencyChoice value={currency} onChange={setCurrency} />
          <TextField
            required
            label={t('verdict.rule.above', { currency })}
            value={above}
            error={missing}
            helperText={missing ? t('verdict.amountIssue') : ' '}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => setAbove(event.target.value.trim())}
          />
        </>
      ) : kind === 'blueprint' ? (
        <ChoiceField
          required
          label={t('verdict.rule.kind.blueprint')}
          value={blueprint}
          issue={missing ? t('verdict.choose') : undefined}
          help=" "
          options={blueprints.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={setBlueprint}
        />
      ) : (
        <RoleChoice
          required
          label={t('verdict.rule.kind.role')}
          value={roleId}
          issue={missing ? t('verdict.choose') : undefined}
          onChange={setRoleId}
        />
      )}
    </FormDialog>
  );
}

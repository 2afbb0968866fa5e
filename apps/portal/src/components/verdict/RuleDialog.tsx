import TextField from '@mui/material/TextField';
import type { ApprovalRule, ApprovalRuleBody } from '@blueport/contracts';
import { RoleChoice } from '../administration/RoleChoice.tsx';
import { approvalApi } from '../../core/api/approval-api.ts';
import { blueprintApi } from '../../core/api/blueprint-api.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { preferredCurrency } from '../price/currency.ts';
import { CurrencyChoice } from '../price/PricePanel.tsx';
import { ChoiceField } from '../../ui/steady-select/ChoiceField.tsx';
import { isAmount, isZero } from './amount.ts';
import { FormDialog } from '../form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../form-dialog/use-form.ts';

const kinds = ['price', 'blueprint', 'role'] as const;

interface RuleDialogProps {
  /** The price rule to change; undefined for a new rule of any kind. */
  readonly rule: ApprovalRule | undefined;
  readonly onClose: () => void;
}

type RuleDraft = {
  readonly kind: ApprovalRuleBody['kind'];
  readonly above: string;
  readonly currency: ReturnType<typeof preferredCurrency>;
  readonly blueprint: string;
  readonly roleId: string;
};

/** Returns the rule to send, or undefined if a value is missing. */
function ruleBody({ kind, above, currency, blueprint, roleId }: RuleDraft): ApprovalRuleBody | undefined {
  if (kind === 'blueprint') return blueprint === '' ? undefined : { kind, blueprint };
  if (kind === 'role') return roleId === '' ? undefined : { kind, roleId };
  if (isZero(above)) return { kind, above: '0', currency };
  return isAmount(above) ? { kind, above, currency } : undefined;
}

/** Manages the values of a rule and saves it. */
function useRuleForm(rule: ApprovalRule | undefined) {
  const t = useT();
  const form = useForm<RuleDraft>(
    {
      kind: 'price',
      above: rule?.above ?? '',
      currency: rule?.currency ?? preferredCurrency(),
      blueprint: '',
      roleId: '',
    },
    (values) =>
      ruleBody(values)
        ? {}
        : { above: t('verdict.amountIssue'), blueprint: t('verdict.choose'), roleId: t('verdict.choose') },
  );
  const [add] = approvalApi.useApprovalCreateRuleMutation();
  const [edit] = approvalApi.useApprovalEditRuleMutation();
  const save = async () => {
    const { above, currency } = form.values;
    const body = ruleBody(form.values);
    if (body === undefined) return undefined;
    return rule === undefined
      ? add({ body })
      : edit({ id: rule.id, etag: rule.etag, body: { above, currency } });
  };
  return { form, save };
}

/** Adds a rule that requires approval of deployments, or changes the price of one. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = useT();
  const { form, save } = useRuleForm(rule);
  const { kind, above, currency } = form.values;
  const names = { query: { limit: 0, fields: 'name,title' } };
  const blueprints =
    blueprintApi.useBlueprintListQuery(names, { skip: kind !== 'blueprint' }).data?.result ?? [];
  return (
    <FormDialog
      title={t(rule ? 'verdict.rule.edit' : 'verdict.rule.add')}
      submit={t('verdict.save')}
      layout="gap"
      form={form}
      send={save}
      onClose={onClose}
    >
      {rule === undefined ? (
        <ChoiceField
          {...inputOf(form, 'kind')}
          label={t('verdict.rule.kind')}
          options={kinds.map((each) => ({ value: each, label: t(`verdict.rule.kind.${each}`) }))}
        />
      ) : null}
      {kind === 'price' ? (
        <>
          <CurrencyChoice {...inputOf(form, 'currency')} />
          <TextField
            required
            label={t('verdict.rule.above', { currency })}
            value={above}
            error={form.issues.above !== undefined}
            helperText={form.issues.above ?? ' '}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => form.set('above', event.target.value.trim())}
          />
        </>
      ) : kind === 'blueprint' ? (
        <ChoiceField
          required
          {...inputOf(form, 'blueprint')}
          label={t('verdict.rule.kind.blueprint')}
          help=" "
          options={blueprints.map(({ name, title }) => ({ value: name, label: title }))}
        />
      ) : (
        <RoleChoice required {...inputOf(form, 'roleId')} label={t('verdict.rule.kind.role')} />
      )}
    </FormDialog>
  );
}

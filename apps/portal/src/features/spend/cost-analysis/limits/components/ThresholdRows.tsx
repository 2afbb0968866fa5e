import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { budgetActions, budgetBases, maxBudgetThresholds } from '@blueport/contracts';
import { CheckboxGroup } from '../../../../../components/administration/CheckboxGroup.tsx';
import { TextInput } from '../../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../../core/i18n/translate.tsx';
import { labelHeight } from '../../../../../ui/form-field/FieldLine.tsx';
import { ChoiceField } from '../../../../../ui/steady-select/ChoiceField.tsx';
import { newThreshold, type ThresholdDraft, type ThresholdIssues } from '../limit-form.ts';

interface ThresholdRowsProps {
  readonly thresholds: readonly ThresholdDraft[];
  readonly issues: ReadonlyMap<number, ThresholdIssues>;
  /** An issue that belongs to no single threshold. */
  readonly issue: string | undefined;
  readonly onChange: (thresholds: readonly ThresholdDraft[]) => void;
}

/** The thresholds of a limit, each with the actions that follow when it is crossed. */
export function ThresholdRows({ thresholds, issues, issue, onChange }: ThresholdRowsProps) {
  const t = useT();
  const add = () => onChange([...thresholds, newThreshold((thresholds.at(-1)?.id ?? -1) + 1)]);
  return (
    <Box component="section" aria-label={t('limits.thresholds')} sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          {t('limits.thresholds')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('limits.thresholdsHelp')}
        </Typography>
      </div>
      {thresholds.map((threshold, index) => (
        <ThresholdRow
          key={threshold.id}
          threshold={threshold}
          number={index + 1}
          issues={issues.get(threshold.id) ?? {}}
          onChange={(next) => onChange(thresholds.map((one) => (one.id === next.id ? next : one)))}
          onRemove={() => onChange(thresholds.filter(({ id }) => id !== threshold.id))}
        />
      ))}
      {thresholds.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('limits.noThresholds')}
        </Typography>
      )}
      {issue !== undefined && (
        <Typography role="alert" variant="body2" sx={{ color: 'text.error' }}>
          {issue}
        </Typography>
      )}
      {thresholds.length < maxBudgetThresholds && (
        <Button startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
          {t('limits.addThreshold')}
        </Button>
      )}
    </Box>
  );
}

/** On a phone, the measure has its own line. */
const firstLine = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: '104px 1fr', sm: '104px minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"level remove" "basis basis"', sm: '"level basis remove"' },
  '& > button': { justifySelf: 'end' },
} as const;

interface ThresholdRowProps {
  readonly threshold: ThresholdDraft;
  readonly number: number;
  readonly issues: ThresholdIssues;
  readonly onChange: (threshold: ThresholdDraft) => void;
  readonly onRemove: () => void;
}

function ThresholdRow({ threshold, number, issues, onChange, onRemove }: ThresholdRowProps) {
  const t = useT();
  const { percent, basis, actions, graceHours } = threshold;
  return (
    <Box
      role="group"
      aria-label={t('limits.thresholdNumber', { number })}
      sx={{ display: 'grid', gap: 3, padding: 3, border: 1, borderColor: 'divider', borderRadius: 2 }}
    >
      <Box sx={firstLine}>
        <TextField
          required
          sx={{ gridArea: 'level' }}
          label={t('limits.level')}
          value={percent}
          error={issues.percent !== undefined}
          slotProps={{
            htmlInput: { inputMode: 'numeric', maxLength: 4 },
            input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
          }}
          onChange={(event) => onChange({ ...threshold, percent: event.target.value.trim() })}
        />
        <Box sx={{ gridArea: 'basis' }}>
          <ChoiceField
            label={t('limits.basis')}
            value={basis}
            options={budgetBases.map((one) => ({ value: one, label: t(`limits.basisOf.${one}`) }))}
            onChange={(next) => onChange({ ...threshold, basis: next })}
          />
        </Box>
        <IconButton
          aria-label={t('limits.removeThreshold', { number })}
          onClick={onRemove}
          sx={{ gridArea: 'remove', marginTop: `${labelHeight}px` }}
        >
          <DeleteIcon />
        </IconButton>
      </Box>
      {issues.percent !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'text.error', marginTop: -2 }}>
          {issues.percent}
        </Typography>
      )}
      <div>
        <CheckboxGroup
          label={t('limits.actions')}
          issue={issues.actions}
          marks={budgetActions.map((action) => ({
            id: action,
            label: t(`limits.action.${action}`),
            on: actions.includes(action),
            onChange: (on) =>
              onChange({
                ...threshold,
                actions: budgetActions.filter((one) => (one === action ? on : actions.includes(one))),
              }),
          }))}
        />
      </div>
      {actions.includes('stopMachines') && (
        <TextInput
          required
          numeric
          label={t('limits.graceHours')}
          help={t('limits.graceHelp')}
          value={graceHours}
          issue={issues.graceHours}
          longest={3}
          onChange={(value) => onChange({ ...threshold, graceHours: value.trim() })}
        />
      )}
    </Box>
  );
}

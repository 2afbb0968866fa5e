import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '../../../../core/i18n/translate.tsx';
import { isNeeded, issuesOfStep, type WizardStep, wizardSteps } from '../model/wizard-steps.ts';
import type { Wizard } from '../use-wizard.ts';

const label = { whiteSpace: 'nowrap' } as const;
/** On phones, only the current step has a visible label. Screen readers announce all of them. */
const quietLabel = {
  ...label,
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
  width: { xs: '1px', sm: 'auto' },
  overflow: { xs: 'hidden', sm: 'visible' },
} as const;

interface WizardStepperProps {
  readonly wizard: Wizard;
  readonly step: WizardStep;
  /** Earlier steps are disabled after submitting. */
  readonly submitted: boolean;
  readonly onGo: (step: WizardStep) => void;
}

/** Stepper with freely accessible steps. Steps with visible issues show the number of issues. */
export function WizardStepper({ wizard, step, submitted, onGo }: WizardStepperProps) {
  const t = useT();
  return (
    <Box component="nav" aria-label={t('provision.steps')} sx={{ marginBottom: 6, overflowX: 'auto' }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          gap: 1,
          listStyle: 'none',
          margin: 0,
          padding: '2px',
          minWidth: 'min-content',
        }}
      >
        {wizardSteps.map((candidate, index) => (
          <StepItem
            key={candidate}
            wizard={wizard}
            step={candidate}
            number={index + 1}
            isCurrent={candidate === step}
            submitted={submitted}
            onGo={onGo}
          />
        ))}
      </Box>
    </Box>
  );
}

function StepMark({
  number,
  current,
  errors,
  done,
}: {
  number: number;
  current: boolean;
  errors: number;
  done: boolean;
}) {
  const filled = current || errors > 0;
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        borderRadius: '50%',
        typography: 'caption',
        fontWeight: 600,
        border: filled ? 0 : 1,
        borderColor: 'surface.control',
        bgcolor: errors > 0 ? 'error.main' : current ? 'primary.main' : undefined,
        color: filled ? 'primary.contrastText' : undefined,
      }}
    >
      {done ? <CheckIcon sx={{ fontSize: 16 }} /> : errors > 0 ? errors : number}
    </Box>
  );
}

interface StepItemProps extends Omit<WizardStepperProps, 'step'> {
  readonly step: WizardStep;
  readonly number: number;
  readonly isCurrent: boolean;
}

/** A step, with the number of its issues. */
function StepItem({ wizard, step, number, isCurrent, submitted, onGo }: StepItemProps) {
  const t = useT();
  const needed = isNeeded(wizard.blueprint, step);
  // Submitted values are not validated again. The new resource group may already exist, for example.
  const count = submitted ? 0 : issuesOfStep(wizard.blueprint, wizard.displayedIssues, step).length;
  // Steps that are not needed can be opened too and explain why.
  const open = step === 'status' ? submitted : !submitted;
  return (
    <Box component="li" sx={{ display: 'flex', flex: { md: 1 } }}>
      <ButtonBase
        disabled={!open}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => onGo(step)}
        sx={{
          width: '100%',
          justifyContent: 'start',
          gap: 2,
          padding: '10px 8px',
          borderRadius: '6px 6px 0 0',
          borderBottom: 3,
          borderColor: count > 0 ? 'error.main' : isCurrent ? 'primary.main' : 'divider',
          color: open || isCurrent ? 'text.primary' : 'text.secondary',
          textAlign: 'start',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        <StepMark number={number} current={isCurrent} errors={count} done={submitted && step !== 'status'} />
        <Box sx={isCurrent ? label : quietLabel}>
          <Box sx={{ typography: 'body2', fontWeight: isCurrent ? 600 : 500 }}>
            {t(`provision.step.${step}`)}
          </Box>
          {(!needed || count > 0) && (
            <Box sx={{ typography: 'caption', color: count > 0 ? 'text.error' : 'text.secondary' }}>
              {count > 0 ? t('provision.issueCount', { count }) : t('provision.notNeeded')}
            </Box>
          )}
        </Box>
      </ButtonBase>
    </Box>
  );
}

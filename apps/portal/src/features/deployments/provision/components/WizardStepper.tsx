import CheckIcon from '@mui/icons-material/CheckOutlined';
import ErrorIcon from '@mui/icons-material/PriorityHighOutlined';
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
    <Box component="nav" aria-label={t('provision.steps')} sx={{ marginBottom: 4, overflowX: 'auto' }}>
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

type StepState = 'error' | 'current' | 'done' | 'open';

const markColors = {
  error: { bgcolor: 'error.main', color: 'primary.contrastText' },
  current: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  done: { bgcolor: 'tint.success', color: 'text.success' },
  open: { border: 1, borderColor: 'surface.control' },
} as const satisfies Record<StepState, object>;

/** Number of a step, or an icon for its state. */
function StepMark({ number, state }: { readonly number: number; readonly state: StepState }) {
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
        typography: 'overline',
        ...markColors[state],
      }}
    >
      {state === 'done' ? (
        <CheckIcon sx={{ fontSize: 16 }} />
      ) : state === 'error' ? (
        <ErrorIcon sx={{ fontSize: 16 }} />
      ) : (
        number
      )}
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
  const isForm = step !== 'summary' && step !== 'status';
  const isPassed = submitted ? step !== 'status' : isForm && needed && wizard.state.attempted.has(step);
  const state = count > 0 ? 'error' : isCurrent ? 'current' : isPassed ? 'done' : 'open';
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
        <StepMark number={number} state={state} />
        <Box sx={isCurrent ? label : quietLabel}>
          <Box sx={{ typography: 'subtitle2' }}>{t(`provision.step.${step}`)}</Box>
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

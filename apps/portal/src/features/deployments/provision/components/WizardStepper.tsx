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
        {wizardSteps.map((candidate, index) => {
          const needed = isNeeded(wizard.blueprint, candidate);
          // Submitted values are not validated again. The new resource group may already exist, for example.
          const count = submitted ? 0 : issuesOfStep(wizard.blueprint, wizard.shown, candidate).length;
          const current = candidate === step;
          // Steps that are not needed can be opened too and explain why.
          const open = candidate === 'status' ? submitted : !submitted;
          return (
            <Box component="li" key={candidate} sx={{ display: 'flex', flex: { md: 1 } }}>
              <ButtonBase
                disabled={!open}
                aria-current={current ? 'step' : undefined}
                onClick={() => onGo(candidate)}
                sx={{
                  width: '100%',
                  justifyContent: 'start',
                  gap: 2,
                  padding: '10px 8px',
                  borderRadius: '6px 6px 0 0',
                  borderBottom: 3,
                  borderColor: count > 0 ? 'error.main' : current ? 'primary.main' : 'divider',
                  color: open || current ? 'text.primary' : 'text.secondary',
                  textAlign: 'start',
                  '&:hover': { bgcolor: 'surface.hover' },
                }}
              >
                <StepMark
                  number={index + 1}
                  current={current}
                  errors={count}
                  done={submitted && candidate !== 'status'}
                />
                <Box sx={current ? label : quietLabel}>
                  <Box sx={{ typography: 'body2', fontWeight: current ? 600 : 500 }}>
                    {t(`provision.step.${candidate}`)}
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
        })}
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

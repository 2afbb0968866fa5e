import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useT } from '../../../../core/i18n/translate.tsx';

type Removal = 'delete' | 'detach';

/** Chooses whether to delete the resources or only detach them. */
export function RemovalChoice({ value, onChange }: { value: Removal; onChange: (value: Removal) => void }) {
  const t = useT();
  return (
    <RadioGroup
      aria-label={t('deployments.removal')}
      value={value}
      onChange={(_event, next) => onChange(next as Removal)}
    >
      {(['delete', 'detach'] as const).map((removal) => (
        <FormControlLabel
          key={removal}
          value={removal}
          control={<Radio size="small" />}
          sx={{ alignItems: 'start', marginBottom: 2 }}
          label={
            <Box sx={{ paddingTop: 2 }}>
              <Box sx={{ typography: 'subtitle2' }}>{t(`deployments.removal.${removal}`)}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t(`deployments.removal.${removal}Help`)}
              </Box>
            </Box>
          }
        />
      ))}
    </RadioGroup>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

const steps = {
  deployer: ['choose', 'check', 'manage'],
  reader: ['browse', 'follow', 'request'],
} as const;

/** The three steps to a first deployment, for users who have none; for others, what they can do without deploying. */
export function FirstSteps() {
  const t = useT();
  const mayOpen = usePermission('blueprints').allowed;
  const mayDeploy = usePermission('blueprintProvision').allowed;
  return (
    <SectionCard title={t('home.start')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {steps[mayDeploy ? 'deployer' : 'reader'].map((step, index) => (
          <Box component="li" key={step}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 32,
                height: 32,
                mb: 2,
                borderRadius: '50%',
                typography: 'subtitle2',
                color: 'text.link',
                bgcolor: 'surface.selected',
              }}
            >
              {index + 1}
            </Box>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {t(`home.start.${step}`)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`home.start.${step}Detail`)}
            </Typography>
          </Box>
        ))}
      </Box>
      {mayOpen && (
        <Button variant="contained" component={Link} to="/portal" nativeButton={false} sx={{ mt: 5 }}>
          {t('home.start.open')}
        </Button>
      )}
    </SectionCard>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TemplateForm } from '@blueport/contracts';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Lists the blueprints that use a form, with the versions affected. */
export function FormUsage({ usedBy }: Pick<TemplateForm, 'usedBy'>) {
  const t = useT();
  return (
    <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5, overflowWrap: 'anywhere' }}>
      {usedBy.map(({ name, title, version }) => (
        <li key={`${name} ${version}`}>
          <Link component={RouterLink} to={`/portal/model/${name}`}>
            {title}
          </Link>{' '}
          ({version === null ? t('templates.everyVersion') : t('templates.onlyVersion', { version })})
        </li>
      ))}
    </Box>
  );
}

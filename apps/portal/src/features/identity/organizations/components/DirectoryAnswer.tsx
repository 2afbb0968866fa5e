import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DirectoryDescription } from '@blueport/contracts';
import { TextInput } from '../../../../parts/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

interface DirectoryAnswerProps {
  readonly description: DirectoryDescription;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly isProving: boolean;
  readonly onProve: () => void;
}

const provable: ReadonlySet<DirectoryDescription['reason']> = new Set([
  'token-needed',
  'token-refused',
  'not-administrator',
]);

/** What a directory says about itself, whether it can be linked, and the next step where it cannot. */
export function DirectoryAnswer({ description, name, onName, isProving, onProve }: DirectoryAnswerProps) {
  const t = useT();
  const { reason, canLink } = description;
  return (
    <Box sx={{ marginTop: 4 }} role="status">
      <Alert
        severity={canLink ? 'success' : provable.has(reason) ? 'info' : 'warning'}
        action={
          provable.has(reason) ? (
            <Button color="inherit" size="small" loading={isProving} onClick={onProve}>
              {t('organizations.signInThere')}
            </Button>
          ) : undefined
        }
      >
        {t(`organizations.reason.${reason}`)}
      </Alert>
      {description.name !== null || description.domains.length > 0 ? (
        <Box
          component="dl"
          sx={{ typography: 'body2', marginBlock: 3, '& dd': { margin: 0, marginBottom: 2 } }}
        >
          {description.name === null ? null : (
            <>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t('organizations.directoryName')}
              </Box>
              <dd>{description.name}</dd>
            </>
          )}
          {description.domains.length === 0 ? null : (
            <>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t('organizations.domains')}
              </Box>
              <dd>{description.domains.join(', ')}</dd>
            </>
          )}
        </Box>
      ) : null}
      {canLink && description.name === null ? (
        <Box sx={{ marginTop: 4 }}>
          <TextInput
            label={t('organizations.directoryName')}
            value={name}
            help={t('organizations.directoryNameHelp')}
            onChange={onName}
          />
        </Box>
      ) : null}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { isMalformed } from '../model/guests.ts';
import type { ForeignDirectory, GuestChoices as Choices } from '../model/guests.ts';

interface GuestChoicesProps {
  readonly directories: readonly ForeignDirectory[];
  readonly domains: readonly string[];
  readonly value: Choices;
  readonly onChange: (value: Choices) => void;
}

/** Asks the inviter to confirm the directories of guests, and for the tenant ID of domains that no directory has. */
export function GuestChoices({ directories, domains, value, onChange }: GuestChoicesProps) {
  const t = useT();
  if (directories.length === 0 && domains.length === 0) return null;
  const confirm = (tenantId: string, isOn: boolean) => {
    const confirmed = new Set(value.confirmed);
    if (isOn) confirmed.add(tenantId);
    else confirmed.delete(tenantId);
    onChange({ ...value, confirmed });
  };
  return (
    <Box component="section" aria-label={t('invitations.guests')}>
      <Typography variant="subtitle2" component="h3">
        {t('invitations.guests')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('invitations.guestsDetail')}
      </Typography>
      {directories.map(({ tenantId, name, count }) => (
        <FormControlLabel
          key={tenantId}
          control={
            <Checkbox
              checked={value.confirmed.has(tenantId)}
              onChange={(_event, isOn) => confirm(tenantId, isOn)}
            />
          }
          label={t('invitations.guestFrom', { name, tenant: tenantId, count })}
          sx={{ display: 'flex', overflowWrap: 'anywhere' }}
        />
      ))}
      {domains.map((domain) => {
        const tenantId = value.entered.get(domain) ?? '';
        return (
          <Box key={domain} sx={{ mt: 3 }}>
            <TextInput
              label={t('invitations.guestTenant', { domain })}
              value={tenantId}
              issue={isMalformed(tenantId) ? t('administration.issue.guid') : undefined}
              help={t('invitations.guestTenantHelp')}
              code
              onChange={(next) =>
                onChange({ ...value, entered: new Map([...value.entered, [domain, next.trim()]]) })
              }
            />
          </Box>
        );
      })}
    </Box>
  );
}

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { CloudPrincipal, CloudRole, principalKinds } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { accessApi } from '../../core/api/access-api.ts';
import { useT } from '../../core/i18n/translate.tsx';

const typingPauseMs = 250;
const shortest = 2;

/** The text once nobody types any more. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Gives a role to somebody of the directory. */
export function AddAssignmentDialog({
  scope,
  onClose,
}: {
  readonly scope: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [principal, setPrincipal] = useState<CloudPrincipal | null>(null);
  const [role, setRole] = useState<CloudRole | null>(null);
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim());
  const isSearch = wanted.length >= shortest && wanted !== principal?.name;
  const people = accessApi.useAccessPrincipalsQuery({ query: { text: wanted } }, { skip: !isSearch });
  const roles = accessApi.useAccessRolesQuery({ query: { scope } });
  const [add, { error, isLoading }] = accessApi.useAccessAddMutation();
  const submit = async () => {
    if (!principal || !role) return;
    const result = await add({
      body: {
        scope,
        principalId: principal.id,
        principalKind: principal.kind as (typeof principalKinds)[number],
        roleId: role.id,
      },
    });
    if (!result.error) onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="add-role-title" maxWidth="sm" fullWidth>
      <DialogTitle id="add-role-title">{t('cloudAccess.addRole')}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id="add-role"
          sx={{ display: 'grid', gap: 4, paddingTop: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Autocomplete
            options={isSearch ? (people.data ?? []) : principal ? [principal] : []}
            value={principal}
            inputValue={text}
            filterOptions={(found) => found}
            loading={people.isFetching}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            loadingText={t('cloudAccess.searching')}
            noOptionsText={t(wanted.length < shortest ? 'cloudAccess.typeMore' : 'cloudAccess.nobodyFound')}
            onChange={(_event, chosen) => setPrincipal(chosen)}
            onInputChange={(_event, next) => setText(next)}
            renderOption={({ key, ...props }, option) => (
              <li key={key} {...props}>
                <Box>
                  {option.name}
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.detail}</Box>
                </Box>
              </li>
            )}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                required
                label={t('cloudAccess.principal')}
                error={people.error !== undefined}
                helperText={people.error ? t('cloudAccess.searchFailed') : t('cloudAccess.principalHelp')}
              />
            )}
          />
          <Autocomplete
            options={roles.data ?? []}
            value={role}
            loading={roles.isFetching}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            loadingText={t('cloudAccess.searching')}
            noOptionsText={t('cloudAccess.nobodyFound')}
            onChange={(_event, chosen) => setRole(chosen)}
            renderOption={({ key, ...props }, option) => (
              <li key={key} {...props}>
                <Box>
                  {option.name}
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.description}</Box>
                </Box>
              </li>
            )}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                required
                label={t('cloudAccess.role')}
                error={roles.error !== undefined}
                helperText={roles.error ? t('cloudAccess.rolesFailed') : role?.description}
              />
            )}
          />
        </Box>
        <RequestFailure error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          type="submit"
          form="add-role"
          variant="contained"
          disabled={!principal || !role}
          loading={isLoading}
        >
          {t('cloudAccess.give')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import type { GrantingRole, PermissionRequest } from '@blueport/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Link } from 'react-router';
import { KeyList } from '../../../../components/administration/KeyList.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm, type FieldForm } from '../../../../components/form-dialog/use-form.ts';
import { QueryContent } from '../../../../components/states/index.ts';
import { permissionRequestApi } from '../../../../core/api/permission-request-api.ts';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../../../core/permission-labels/permission-labels.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { checkGrant, grantEnds, untilOf, type GrantValues } from '../model/grant-form.ts';

interface ApprovePermissionDialogProps {
  readonly request: PermissionRequest;
  readonly onClose: () => void;
}

/**
 * Approves a permission request with one of the roles that grant it, and an optional end. Shows what the user gains.
 */
export function ApprovePermissionDialog({ request, onClose }: ApprovePermissionDialogProps) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const query = permissionRequestApi.usePermissionRequestRolesQuery({ id: request.id });
  const [approve] = permissionRequestApi.usePermissionRequestApproveMutation();
  const form = useForm<GrantValues>({ roleId: '', end: 'oneWeek', lastDay: '' }, checkGrant, {
    '/until': 'lastDay',
  });
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title={t('invitations.permission.approveTitle', { name: request.name })}
      submit={t('invitations.permission.assign')}
      width="sm"
      layout="text"
      isReady={query.data !== undefined && query.data.roles.length > 0}
      send={(idempotencyKey) =>
        approve({
          id: request.id,
          body: { roleId: values.roleId, until: untilOf(values, new Date()) },
          idempotencyKey,
        })
      }
      success={(answer) =>
        t('invitations.permission.assigned', { role: answer.role ?? '', name: request.name })
      }
      onClose={onClose}
    >
      <Box sx={{ typography: 'body2' }}>
        <Box sx={{ fontWeight: 500 }}>{labelOf(request.key)}</Box>
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {request.reason}
        </Box>
      </Box>
      <QueryContent query={query}>
        {({ roles, beyondCaller }) =>
          roles.length === 0 ? (
            <NoRole beyondCaller={beyondCaller} />
          ) : (
            <>
              <RoleOptions form={form} roles={roles} />
              <GrantEnd form={form} />
            </>
          )
        }
      </QueryContent>
    </FormDialog>
  );
}

/** Explains why no role can be assigned. */
function NoRole({ beyondCaller }: { readonly beyondCaller: number }) {
  const t = useT();
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to="/portal/role" nativeButton={false} size="small">
          {t('invitations.permission.openRoles')}
        </Button>
      }
    >
      {beyondCaller > 0
        ? t('invitations.permission.rolesBeyondYou', { count: beyondCaller })
        : t('invitations.permission.noRole')}
    </Alert>
  );
}

interface RoleOptionsProps {
  readonly form: FieldForm<GrantValues>;
  readonly roles: readonly GrantingRole[];
}

/** The roles, each with the permissions that the user would gain. */
function RoleOptions({ form, roles }: RoleOptionsProps) {
  const t = useT();
  const labelId = useId();
  const { value, issue, onChange } = inputOf(form, 'roleId');
  return (
    <FormControl error={issue !== undefined}>
      <FormLabel id={labelId}>{t('invitations.role')}</FormLabel>
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_event, id) => onChange(id)}>
        {roles.map((role) => (
          <Box key={role.id} sx={{ paddingBlock: 1 }}>
            <FormControlLabel value={role.id} control={<Radio />} label={role.name} />
            <Box sx={{ paddingInlineStart: 8 }}>
              {role.description === '' ? null : (
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{role.description}</Box>
              )}
              <KeyList sign="gained" keys={role.gained} />
            </Box>
          </Box>
        ))}
      </RadioGroup>
      {issue ? <FormHelperText>{issue}</FormHelperText> : null}
    </FormControl>
  );
}

/** The end of the role: none, after a period, or after a chosen day. */
function GrantEnd({ form }: { readonly form: FieldForm<GrantValues> }) {
  const t = useT();
  return (
    <FieldGrid>
      <ChoiceField
        label={t('invitations.permission.end')}
        options={grantEnds.map((end) => ({ value: end, label: t(`invitations.permission.end.${end}`) }))}
        {...inputOf(form, 'end')}
      />
      {form.values.end === 'day' ? (
        <TextInput
          label={t('invitations.permission.lastDay')}
          type="date"
          required
          {...inputOf(form, 'lastDay')}
        />
      ) : null}
    </FieldGrid>
  );
}

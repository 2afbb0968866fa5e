import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { PermissionReason } from '@blueport/contracts';
import { useState } from 'react';
import { useT, t } from '../../core/i18n/translate.tsx';
import { usePermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { permissionApi } from './permission-api.ts';
import { PermissionRequest } from './PermissionRequest.tsx';

interface PermissionContactsProps {
  readonly permissionKey: string;
  readonly missing: 'organization' | 'role' | 'both';
}

/** The second part of a refusal: the side that lacks the permission, who can grant it, and a request text. */
export function PermissionContacts({ permissionKey, missing }: PermissionContactsProps) {
  const t = useT();
  const { data } = permissionApi.usePermissionWhyQuery({ key: permissionKey });
  return (
    <>
      <p>{t(`why.missing.${missing}`)}</p>
      {data && !data.allowed ? (
        <Box sx={{ display: 'grid', gap: 3, textAlign: 'start', typography: 'body2', marginTop: 4 }}>
          <ContactList reason={data} />
        </Box>
      ) : null}
    </>
  );
}

/** The users who can grant the permission, and a request: in the portal, or as text for another organization. */
export function ContactList({ reason }: { readonly reason: PermissionReason }) {
  const t = useT();
  return (
    <>
      {reason.missing === 'role' ? <PermissionRequest permissionKey={reason.key} /> : null}
      <Box>
        <Box sx={{ typography: 'subtitle2' }}>{t('why.askWhom')}</Box>
        {reason.askWhom.length === 0 ? (
          t('why.nobody')
        ) : (
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
            {reason.askWhom.map((person) => (
              <li key={person.email}>
                {person.name} (<MuiLink href={`mailto:${person.email}`}>{person.email}</MuiLink>)
              </li>
            ))}
          </Box>
        )}
      </Box>
      {reason.missing === 'role' ? null : <RequestText reason={reason} />}
    </>
  );
}

/** A text to send to the people who can grant the permission to the organization. */
function RequestText({ reason }: { readonly reason: PermissionReason }) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  const account = useAppSelector((state) => state.auth.account);
  const [copied, setCopied] = useState(false);
  if (!account) return null;
  const text = requestText({ reason, label: labelOf(reason.key), account, page: location.pathname });
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('why.requestText')}
        sx={{
          margin: 0,
          padding: 3,
          borderRadius: 1.5,
          bgcolor: 'surface.hover',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
      <Box>
        <Button size="small" variant="outlined" onClick={copy}>
          {t(copied ? 'why.copied' : 'why.copy')}
        </Button>
      </Box>
    </>
  );
}

/** Returns a request to an administrator: who asks, for which permission, and what has to be changed where. */
function requestText(request: {
  readonly reason: PermissionReason;
  /** The label of the key. */
  readonly label: string;
  readonly account: { readonly name: string; readonly email: string };
  readonly page: string;
}): string {
  const { reason, label, account, page } = request;
  const side = reason.missing === 'organization' ? 'organization' : 'both';
  return [
    t('why.request.intro', { label, key: reason.key }),
    t(`why.request.${side}`),
    t('why.request.place', { page }),
    t('why.request.sender', { name: account.name, email: account.email }),
  ].join('\n');
}

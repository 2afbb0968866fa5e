import { permissionLabel } from '@blueport/contracts';
import type { PermissionReason } from '@blueport/contracts';
import { t } from '../i18n/translate.tsx';

/** What to write to an administrator: who asks, for what, and what has to be changed where. */
export function requestText(
  reason: PermissionReason,
  account: { name: string; email: string },
  page: string,
): string {
  const side = reason.missing === 'organization' || reason.missing === 'role' ? reason.missing : 'both';
  return [
    t('why.request.intro', { label: permissionLabel(reason.key), key: reason.key }),
    t(`why.request.${side}`),
    t('why.request.place', { page }),
    t('why.request.sender', { name: account.name, email: account.email }),
  ].join('\n');
}

import type { PermissionReason } from '@blueport/contracts';
import { t } from '../../core/i18n/translate.tsx';

/** What to write to an administrator: who asks, for what, and what has to be changed where. */
export function requestText(request: {
  readonly reason: PermissionReason;
  /** The words for the key. */
  readonly label: string;
  readonly account: { readonly name: string; readonly email: string };
  readonly page: string;
}): string {
  const { reason, label, account, page } = request;
  const side = reason.missing === 'organization' || reason.missing === 'role' ? reason.missing : 'both';
  return [
    t('why.request.intro', { label, key: reason.key }),
    t(`why.request.${side}`),
    t('why.request.place', { page }),
    t('why.request.sender', { name: account.name, email: account.email }),
  ].join('\n');
}

import { objectTypeOfAction, type AuditEntryAnswer } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { formatNumber } from '../../core/i18n/format.ts';
import type { MessageId } from '../../core/i18n/message-id.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/** Returns whether the catalogue has a message with this id, so that codes of a newer server are shown unchanged. */
export const hasMessage = (id: string): id is MessageId => Object.hasOwn(i18n.messages, id);

/** Returns the codes of a kind that the catalogue has a text for, with their texts, as values of a filter. */
export const knownTexts = (
  kind: 'action' | 'type',
  t: typeof translate,
): { readonly value: string; readonly label: string }[] => {
  const prefix = `activity.${kind}.`;
  return Object.keys(i18n.messages)
    .filter((id) => id.startsWith(prefix))
    .flatMap((id) => (hasMessage(id) ? [{ value: id.slice(prefix.length), label: t(id) }] : []));
};

/** Returns an object type in words. */
function typeText(type: string, t: typeof translate): string {
  const id = `activity.type.${type}`;
  return hasMessage(id) ? t(id) : type;
}

/**
 * Returns an action in words. Refused requests have the id of their route as action: if it only reads, the text names
 * the type of the object.
 */
export function actionText(action: string, t: typeof translate): string {
  const id = `activity.action.${action}`;
  if (hasMessage(id)) return t(id);
  const type = `activity.type.${objectTypeOfAction(action)}`;
  return hasMessage(type) ? t('activity.read', { type: t(type) }) : action;
}

/** Returns who acted: an account (possibly deleted since), a provisioning token, or the portal itself. */
export function actorText(
  { actorType, accountName, accountId }: Pick<AuditEntryAnswer, 'actorType' | 'accountName' | 'accountId'>,
  t: typeof translate,
): string {
  if (actorType === 'provisioningToken') return t('activity.provisioningToken', { name: accountName ?? '' });
  return accountName ?? t(accountId ? 'activity.removedAccount' : 'activity.system');
}

/** Returns the type of an entry's object in words; for a refused request, the type of the objects of its route. */
export function objectTypeText(
  { action, objectType }: Pick<AuditEntryAnswer, 'action' | 'objectType'>,
  t: typeof translate,
): string {
  return typeText(objectType === 'route' ? objectTypeOfAction(action) : objectType, t);
}

/** Returns the threshold of a limit that was crossed, such as "80% (forecast)". */
export function thresholdText(
  { percent, basis }: AuditEntryAnswer['details'],
  t: typeof translate,
): string | undefined {
  if (typeof percent !== 'number' || typeof basis !== 'string') return undefined;
  return t('activity.threshold', { percent: formatNumber(percent / 100, { style: 'percent' }), basis });
}

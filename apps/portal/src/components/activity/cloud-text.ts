import type { Activity } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { hasMessage } from './activity-text.ts';
import { codeWords, resourceTypeLabel, resourceTypeName } from '../resource-type/resource-type-label.ts';

/** Separates an operation of the cloud, such as `Microsoft.Web/sites/restart/action`, into type and verb. */
const form = /^(?<type>[\w.-]+(?:\/[\w.-]+)+?)\/(?<verb>[\w.-]+?)(?:\/action)?$/;

/**
 * Returns an operation of the cloud's activity log in words, such as "Create or update web app". For an unknown
 * resource type or verb, returns the cloud's English text if there is one, and otherwise the parts of the code.
 */
export function cloudText({ action, name }: Pick<Activity, 'action' | 'name'>, t: typeof translate): string {
  const { type = '', verb = '' } = form.exec(action)?.groups ?? {};
  if (verb === '') return name ?? action;
  const typeName = resourceTypeName(type);
  const verbId = `activity.cloud.${verb}`;
  const isKnown = typeName !== undefined && hasMessage(verbId);
  if (!isKnown && name !== undefined) return name;
  const values = { type: typeName ?? resourceTypeLabel(type) };
  return hasMessage(verbId)
    ? t(verbId, values)
    : t('activity.cloud.other', { ...values, operation: codeWords(verb) });
}

/** Returns a status of the cloud's activity log in words. */
export function cloudStatusText(status: string, t: typeof translate): string {
  const id = `activity.cloudStatus.${status}`;
  return hasMessage(id) ? t(id) : status;
}

import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import type { UrlTab } from '../../ui/url-tabs/UrlTabs.tsx';
import { ActivityTab } from './ActivityTab.tsx' with { load: 'part' };
import { CodeView } from '../../ui/code-view/CodeView.tsx' with { load: 'part' };

/** Returns the last tabs of a page about one record: its activity, if the user may see it, and the record as JSON. */
export function useRecordTabs(record: { readonly id: string }, name: string): readonly UrlTab[] {
  const t = useT();
  const mayAudit = usePermission('auditList').allowed;
  const activity = {
    id: 'activity',
    label: t('administration.tab.activity'),
    content: <ActivityTab objectId={record.id} />,
  };
  const label = t('administration.tab.json');
  const text = JSON.stringify(record, null, 2);
  const json = {
    id: 'json',
    label,
    content: <CodeView text={text} fileName={`${name}.json`} label={label} />,
  };
  return mayAudit ? [activity, json] : [json];
}

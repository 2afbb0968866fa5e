import type { ReactNode } from 'react';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { type Fact, FactList } from '../../ui/fact-list/FactList.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { type UrlTab, UrlTabs } from '../../ui/url-tabs/UrlTabs.tsx';
import { ConflictDialog, type ConflictProps } from './ConflictDialog.tsx';
import type { FormValues } from './edit-form.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RequestFailure } from './RequestFailure.tsx';
import { changeCount, UnsavedBar } from './UnsavedBar.tsx';
import { ActivityTab } from './ActivityTab.tsx' with { load: 'part', texts: 'activity' };
import { CodeView } from '../../ui/code-view/CodeView.tsx' with { load: 'part' };

interface RecordPageProps<Values extends FormValues> extends ConflictProps<Values> {
  readonly record: { readonly id: string };
  /** Name of the file with the record's JSON, without extension. */
  readonly fileName: string;
  readonly title: string;
  readonly badge?: ReactNode;
  /** The list that contains the record. */
  readonly list: { readonly label: string; readonly to: string };
  readonly actions: ReactNode;
  readonly facts: readonly Fact[];
  /** The tabs before activity and JSON. */
  readonly tabs: readonly [UrlTab, ...UrlTab[]];
  /** Defaults to saving the form. */
  readonly onSave?: () => void;
  /** Whether a change of permissions is reviewed before it is saved. */
  readonly isReviewed?: boolean;
  /** Shown below the facts. */
  readonly children?: ReactNode;
}

/** The page of an editable record: its facts, its tabs with activity and JSON, and its unsaved changes. */
export function RecordPage<Values extends FormValues>(props: RecordPageProps<Values>) {
  const { record, fileName, title, badge, list, actions, form, words, isReviewed = false } = props;
  const t = useT();
  const more = useRecordTabs(record, fileName);
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader title={title} badge={badge} breadcrumbs={[list]} actions={actions} />
      <ConflictDialog form={form} words={words} />
      <FactList framed facts={props.facts} />
      {props.children}
      <RequestFailure error={form.failure} />
      <UrlTabs label={title} tabs={[...props.tabs, ...more]} />
      <UnsavedBar
        count={changeCount(form.initial, form.values)}
        isSaving={form.isSaving}
        onDiscard={form.discard}
        onSave={props.onSave ?? (() => void form.save())}
        {...(isReviewed && { saveLabel: t('administration.review') })}
      />
    </>
  );
}

/** Returns the last tabs: the activity, if the user may see it, and the record as JSON. */
function useRecordTabs(record: { readonly id: string }, name: string): readonly UrlTab[] {
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

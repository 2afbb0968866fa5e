import { useState } from 'react';
import { useParams } from 'react-router';
import { LeaveGuard } from '../../../components/administration/LeaveGuard.tsx';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { OutboxList } from './components/OutboxList.tsx';
import { TemplateChoice } from './components/TemplateChoice.tsx';
import { TemplateEditor, type TemplateDraft } from './components/TemplateEditor.tsx';

/** Mail of an organization: templates and the outbox. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  // Kept while another template or tab is selected.
  const [drafts, setDrafts] = useState<Readonly<Record<string, TemplateDraft | undefined>>>({});
  const isDirty = Object.values(drafts).some((draft) => draft !== undefined);
  const mayEdit = usePermission('organizationMailTemplateEdit').allowed;
  const templates = {
    id: 'templates',
    label: t('mail.templates'),
    content: (
      <TemplateChoice organizationId={id}>
        {(template) => (
          <TemplateEditor
            key={template.id}
            template={template}
            draft={drafts[template.id]}
            onDraft={(draft) => setDrafts((now) => ({ ...now, [template.id]: draft }))}
          />
        )}
      </TemplateChoice>
    ),
  };
  const outbox = { id: 'outbox', label: t('mail.outbox'), content: <OutboxList /> };
  return (
    <>
      <PageHeader
        title={t('title.mailTemplates')}
        description={t('mail.description')}
        breadcrumbs={[{ label: t('mail.organization'), to: `/portal/organization/${id}` }]}
      />
      <LeaveGuard isDirty={isDirty} />
      <UrlTabs label={t('title.mailTemplates')} tabs={mayEdit ? [templates, outbox] : [templates]} />
    </>
  );
}

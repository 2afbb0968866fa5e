import { useParams } from 'react-router';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { UrlTabs } from '../../../ui/url-tabs/UrlTabs.tsx';
import { OutboxList } from './components/OutboxList.tsx';
import { TemplateChoice } from './components/TemplateChoice.tsx';
import { TemplateEditor } from './components/TemplateEditor.tsx';

/** Mail of an organization: templates and the outbox. */
export function Component() {
  const t = useT();
  const { id = '' } = useParams();
  const mayEdit = usePermission('organizationMailTemplateEdit').allowed;
  const templates = {
    id: 'templates',
    label: t('mail.templates'),
    content: (
      <TemplateChoice organizationId={id}>
        {(template) => <TemplateEditor key={template.id} template={template} />}
      </TemplateChoice>
    ),
  };
  const outbox = { id: 'outbox', label: t('mail.outbox'), content: <OutboxList /> };
  return (
    <>
      <PageHeader
        title={t('mail.heading')}
        description={t('mail.description')}
        breadcrumbs={[{ label: t('mail.organization'), to: `/portal/organization/${id}` }]}
      />
      <UrlTabs label={t('mail.heading')} tabs={mayEdit ? [templates, outbox] : [templates]} />
    </>
  );
}

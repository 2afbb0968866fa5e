import { useT } from '../../../core/i18n/translate.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useAppSelector } from '../../../core/store/store.ts';
import { PreviewFrame } from './components/PreviewFrame.tsx';
import { TemplateChoice } from './components/TemplateChoice.tsx';

/** Preview of the organization's mails without the editor. */
export function Component() {
  const t = useT();
  const organizationId = useAppSelector((state) => state.auth.account?.orgId ?? '');
  return (
    <>
      <PageHeader title={t('mail.previewHeading')} description={t('mail.previewDescription')} />
      <TemplateChoice organizationId={organizationId}>
        {({ id, subject, body }) => <PreviewFrame key={id} id={id} text={{ subject, body }} />}
      </TemplateChoice>
    </>
  );
}

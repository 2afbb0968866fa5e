import type { Migration } from './migration.ts';

/** Allows types of mail templates that are added later. The server accepts only those that it knows. */
export const mailTemplateTypes: Migration = {
  name: '0002_mail_template_types',
  statements: ['alter table mail_template_version drop constraint mail_template_version_type_check'],
};

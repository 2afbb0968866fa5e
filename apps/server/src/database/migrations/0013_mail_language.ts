import type { Migration } from './migration.ts';

/** Adds the language of mail templates and invitations. Existing texts are English. */
export const mailLanguage: Migration = {
  name: '0013_mail_language',
  statements: [
    `alter table mail_template_version add column language text not null default 'en'`,
    `alter table mail_template_version drop constraint mail_template_version_pkey`,
    `alter table mail_template_version add primary key (organization_id, type, language, version)`,
    // The same for every mail of the invitation.
    `alter table invitation add column language text not null default 'en'`,
  ],
};

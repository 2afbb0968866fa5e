import type { Migration } from './migration.ts';

/** Removes the keys of the public pages, which only the portal's own organization edits, from customers. */
export const operatorSiteKeys: Migration = {
  name: '0005_operator_site_keys',
  statements: [
    `update organization
       set permissions = permissions - array['websiteSettings', 'websiteSettingsInfo', 'websiteSettingsLocation', 'websiteSettingsCareers'],
           version = version + 1
       where not is_operator and permissions is not null`,
  ],
};

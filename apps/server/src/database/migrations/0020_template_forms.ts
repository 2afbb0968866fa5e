import type { Migration } from './migration.ts';

const grants = ['Type', 'Field', 'Form'].flatMap((entity) => {
  const actions = ['Create', 'Edit', 'Delete', ...(entity === 'Form' ? ['Publish'] : [])];
  const keys = actions.map((action) => `'template${entity}${action}'`).join(', ');
  return ['organization', 'role'].map(
    // Whoever may change blueprints may arrange their forms, until an administrator decides otherwise.
    (table) => `update ${table} set permissions = permissions || (
       select coalesce(jsonb_agg(key), '[]') from unnest(array[${keys}]) as key where not permissions ? key)
     where permissions is not null and permissions ?& array['template${entity}List', 'blueprintEdit']`,
  );
});

/** Kinds of blueprints, reusable fields, forms with their published versions, and which blueprint shows what. */
export const templateForms: Migration = {
  name: '0020_template_forms',
  statements: [
    `create table blueprint_type (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      title text not null,
      description text not null,
      icon text not null,
      position integer not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index blueprint_type_title on blueprint_type (organization_id, lower(title))`,
    `create table template_field (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      name text not null,
      spec jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index template_field_name on template_field (organization_id, lower(name))`,
    `create table template_form (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      title text not null,
      description text not null,
      draft jsonb not null,
      -- The newest published version; null before the first.
      version integer,
      changed boolean not null default true,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index template_form_title on template_form (organization_id, lower(title))`,
    // What was published never changes: fields stand in it as they were.
    `create table template_form_version (
      form_id uuid not null references template_form on delete cascade,
      version integer not null,
      definition jsonb not null,
      items jsonb not null,
      note text not null,
      published_by text not null,
      published_at timestamptz not null default now(),
      primary key (form_id, version)
    )`,
    `create table blueprint_presentation (
      organization_id uuid not null references organization on delete cascade,
      blueprint_id uuid not null references blueprint on delete cascade,
      type_id uuid references blueprint_type on delete set null,
      revision integer not null default 1,
      primary key (organization_id, blueprint_id)
    )`,
    `create index blueprint_presentation_type on blueprint_presentation (type_id) where type_id is not null`,
    `create index blueprint_presentation_of on blueprint_presentation (blueprint_id)`,
    // The form of a blueprint, or of one version of it.
    `create table template_form_use (
      organization_id uuid not null,
      blueprint_id uuid not null,
      version text not null default '',
      form_id uuid not null references template_form on delete cascade,
      primary key (organization_id, blueprint_id, version),
      foreign key (organization_id, blueprint_id) references blueprint_presentation on delete cascade
    )`,
    `create index template_form_use_of on template_form_use (form_id)`,
    ...grants,
  ],
};

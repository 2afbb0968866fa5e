/** Blueprints with versions, configurations and offers; their types, fields and forms; machine images and extensions. */
export const catalog: readonly string[] = [
  `create table blueprint (
    id uuid primary key,
    slug text not null,
    title text not null,
    summary text not null,
    category text not null,
    tags jsonb not null,
    icon text not null,
    scope text not null check (scope in ('resourceGroup', 'subscription')),
    clouds jsonb not null,
    owner_organization_id uuid references organization on delete cascade,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    revision integer not null default 1,
    customized boolean not null default false,
    created_by uuid references account on delete set null,
    -- The rules by which the picture was sanitized; a start with stricter rules sanitizes it again.
    icon_rules integer not null default 0
  )`,
  `create unique index blueprint_of_catalog on blueprint (slug) where owner_organization_id is null`,

  `create table blueprint_version (
    id uuid primary key,
    blueprint_id uuid not null references blueprint on delete cascade,
    version text not null,
    state text not null check (state in ('Draft', 'Published', 'Paused', 'Archived')),
    template json not null,
    parameters jsonb not null,
    wizard jsonb not null,
    resource_types jsonb not null,
    documentation text not null,
    release_notes text not null,
    estimated_minutes double precision not null,
    content_hash text not null,
    created_at timestamptz not null default now(),
    revision integer not null default 1,
    origin text not null default 'catalog' check (origin in ('catalog', 'author')),
    -- The author's text. Null for versions of the catalog: the template column holds them as they were written.
    template_text text,
    cases jsonb not null default '[]',
    bench_run jsonb,
    override jsonb,
    created_by uuid references account on delete set null,
    updated_at timestamptz not null default now(),
    published_at timestamptz,
    unique (blueprint_id, version)
  )`,

  `create table blueprint_configuration (
    id uuid primary key,
    blueprint_id uuid not null references blueprint on delete cascade,
    organization_id uuid not null references organization on delete cascade,
    title text not null,
    summary text not null,
    version text,
    rules jsonb not null,
    shared boolean not null default false,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    retired_at timestamptz
  )`,
  `create index blueprint_configuration_of on blueprint_configuration (blueprint_id)`,
  `create index blueprint_configuration_maker on blueprint_configuration (organization_id)`,

  // Blueprints offered by an organization, with their slug and audience. A configuration has a row in addition
  // to that of its blueprint. The revision belongs to the offer: changing it does not affect other
  // organizations that have the blueprint.
  `create table organization_blueprint (
    organization_id uuid not null references organization on delete cascade,
    blueprint_id uuid not null references blueprint on delete cascade,
    slug text not null,
    created_at timestamptz not null default now(),
    id uuid not null default gen_random_uuid() primary key,
    configuration_id uuid references blueprint_configuration on delete cascade,
    everyone boolean not null default true,
    offered boolean not null default true,
    withdrawn_at timestamptz,
    revision integer not null default 1,
    unique (organization_id, slug)
  )`,
  `create unique index organization_blueprint_itself on organization_blueprint (organization_id, blueprint_id)
    where configuration_id is null`,
  `create unique index organization_blueprint_configuration on organization_blueprint (organization_id, configuration_id)
    where configuration_id is not null`,
  `create index organization_blueprint_of on organization_blueprint (blueprint_id)`,
  `create index organization_blueprint_of_configuration on organization_blueprint (configuration_id)
    where configuration_id is not null`,

  `create table organization_blueprint_role (
    assignment_id uuid not null references organization_blueprint on delete cascade,
    role_id uuid not null references role on delete cascade,
    primary key (assignment_id, role_id)
  )`,
  `create index organization_blueprint_role_of on organization_blueprint_role (role_id)`,

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

  // A published version never changes: it contains its fields as they were when it was published.
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

  // The form of a blueprint, or of one of its versions. An empty version means the blueprint itself.
  `create table template_form_use (
    organization_id uuid not null,
    blueprint_id uuid not null,
    version text not null default '',
    form_id uuid not null references template_form on delete cascade,
    primary key (organization_id, blueprint_id, version),
    foreign key (organization_id, blueprint_id) references blueprint_presentation on delete cascade
  )`,
  `create index template_form_use_of on template_form_use (form_id)`,

  `create table machine_image (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    title text not null,
    description text not null default '',
    family text not null,
    os text not null check (os in ('Linux', 'Windows')),
    source jsonb not null,
    clouds jsonb not null,
    min_cores integer,
    min_memory_gb integer,
    allowed_sizes jsonb not null default '[]',
    state text not null default 'active' check (state in ('active', 'retired')),
    position integer not null default 0,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index machine_image_title on machine_image (organization_id, lower(title))`,

  `create table machine_extension (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    title text not null,
    description text not null default '',
    publisher text not null,
    type text not null,
    handler_version text not null,
    auto_upgrade boolean not null default true,
    os_types jsonb not null,
    clouds jsonb not null,
    settings jsonb not null default '{}',
    -- Sealed by the vault at place machine_extension/<id>/protected_settings.
    protected_settings bytea,
    protected_names jsonb not null default '[]',
    parameters jsonb not null default '[]',
    mode text not null default 'optional' check (mode in ('optional', 'preselected', 'mandatory')),
    state text not null default 'active' check (state in ('active', 'retired')),
    position integer not null default 0,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index machine_extension_title on machine_extension (organization_id, lower(title))`,
];

/** Deployments with operations, steps and shares; verdicts and approvals; drift; fleet upgrades; drafts of the wizard. */
export const deployments: readonly string[] = [
  `create table deployment_template (hash text primary key, template text not null)`,

  `create table deployment (
    id uuid primary key,
    name text not null unique,
    organization_id uuid not null references organization on delete cascade,
    account_id uuid not null,
    title text not null,
    state text not null,
    blueprint_id uuid not null,
    -- The version that runs, also while a change waits for approval.
    blueprint_version_id uuid not null,
    blueprint_slug text not null,
    blueprint_title text not null,
    blueprint_version text not null,
    cloud text not null check (cloud in ('general', 'us_gov')),
    scope text not null check (scope in ('resourceGroup', 'subscription')),
    tenant_id uuid not null,
    subscription_id text not null,
    subscription_name text not null,
    resource_group text,
    group_created boolean not null default false,
    location text not null,
    tags jsonb not null,
    resource_count integer not null default 0,
    operation_count integer not null default 1,
    error jsonb,
    outputs jsonb not null default '[]',
    secure_outputs bytea,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    finished_at timestamptz,
    -- Without a reference: it stays known when the configuration is deleted.
    blueprint_configuration_id uuid,
    owner_id uuid,
    locked_at timestamptz,
    locked_by uuid,
    lock_note text not null default '',
    expires_at timestamptz,
    expiry_action text check (expiry_action in ('delete', 'detach', 'stop')),
    grace_days integer not null default 0 check (grace_days between 0 and 30),
    expiry_set_by uuid,
    expiry_warned jsonb not null default '[]',
    expiry_reason text,
    expiry_done_at timestamptz,
    expiry_tries integer not null default 0,
    expiry_next_at timestamptz
  )`,
  `create index deployment_of_organization on deployment (organization_id, created_at desc)`,
  `create index deployment_expiry on deployment (expiry_next_at) where expiry_next_at is not null`,
  `create index deployment_of_blueprint on deployment (organization_id, blueprint_id)`,

  `create table deployment_operation (
    id uuid primary key,
    deployment_id uuid not null references deployment on delete cascade,
    number integer not null,
    kind text not null,
    state text not null,
    account_id uuid not null,
    session_id uuid not null,
    cloud_name text not null,
    correlation_id text,
    template_hash text references deployment_template,
    parameters jsonb,
    secure_parameters bytea,
    content_hash text,
    machine jsonb not null,
    cancel_requested_at timestamptz,
    waiting_for text,
    error jsonb,
    lease_owner uuid,
    lease_until timestamptz,
    attempt integer not null default 0,
    crashes integer not null default 0,
    poll_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    blueprint_version_id uuid,
    blueprint_version text,
    acts_with text not null default 'person' check (acts_with in ('person', 'connection')),
    -- Waits for approval: no worker claims it.
    held boolean not null default false,
    -- What was chosen for the machines of the template, as it was then; contains no secrets.
    chosen_machine jsonb,
    -- Tags of this operation: one that waits for approval does not change its deployment yet.
    tags jsonb,
    -- What a deletion does with resources that other deployments declare too, so that a retry does the same.
    shared_resources text check (shared_resources in ('keep', 'delete')),
    -- The template without the tags of the request, so that a redeployment can add other tags.
    untagged_template_hash text references deployment_template,
    -- When the person who started the operation lost access while it was running.
    access_ended_at timestamptz,
    unique (deployment_id, number)
  )`,
  // A deployment has at most one active operation; a cancellation acts on the operation that it stops.
  `create unique index deployment_operation_one_live on deployment_operation (deployment_id)
    where finished_at is null and kind <> 'cancel'`,
  `create index deployment_operation_due on deployment_operation (poll_at)
    where finished_at is null and kind <> 'cancel'`,
  `create index deployment_operation_machine on deployment_operation (deployment_id, number desc)
    where chosen_machine is not null`,
  // Submitted content is final. Only a new encryption key may replace the secret and the fingerprint.
  `create function deployment_content_is_final() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('blueport.resealing', true), '') = 'on' then
        -- The same secret and the same fingerprint under another key; everything else stays as strict as it is.
        if (new.template_hash, new.untagged_template_hash, new.parameters)
          is not distinct from (old.template_hash, old.untagged_template_hash, old.parameters)
          and (new.secure_parameters is null) = (old.secure_parameters is null)
          and (new.content_hash is null) = (old.content_hash is null) then
          return new;
        end if;
      end if;
      if (new.template_hash, new.untagged_template_hash, new.parameters, new.secure_parameters, new.content_hash)
        is distinct from
        (old.template_hash, old.untagged_template_hash, old.parameters, old.secure_parameters, old.content_hash) then
        raise exception 'what was submitted does not change';
      end if;
      return new;
    end $$`,
  `create trigger deployment_operation_content before update on deployment_operation
    for each row execute function deployment_content_is_final()`,

  `create table deployment_step (
    id uuid primary key,
    operation_id uuid not null references deployment_operation on delete cascade,
    position integer not null,
    resource_key text not null,
    resource_id text not null,
    type text not null,
    name text not null,
    location text,
    api_version text,
    state text not null,
    depends_on jsonb not null,
    started_at timestamptz,
    finished_at timestamptz,
    error jsonb,
    long_running text,
    unique (operation_id, resource_key)
  )`,
  // As a user types, the search looks up which deployments created the resources it found.
  `create index deployment_step_of_resource on deployment_step (resource_key)`,

  // Properties that the service had added to the declared resources when they were first read; later additions are
  // drift.
  `create table deployment_baseline (
    operation_id uuid primary key references deployment_operation on delete cascade,
    paths jsonb not null,
    created_at timestamptz not null default now()
  )`,

  // When the portal next checks a deployment for drift, and what the last check found.
  `create table deployment_drift (
    deployment_id uuid primary key references deployment on delete cascade,
    look_at timestamptz not null,
    lease_owner uuid,
    lease_until timestamptz,
    -- Incremented by each claim; the fence of what is written afterwards.
    attempt integer not null default 0,
    checked_at timestamptz,
    -- Number of the operation whose declaration was compared.
    declared_by integer,
    state text check (state in ('none', 'drifted', 'unknown')),
    -- What differs, by resource and path; no values.
    marks jsonb not null default '{}',
    -- The last check found none of the declared resources: the deployment does not count against a limit then.
    is_gone boolean not null default false
  )`,
  `create index deployment_drift_due on deployment_drift (look_at)`,
  `create index deployment_drift_held on deployment_drift (lease_until) where lease_until is not null`,

  // Resources that an upgrade left in the cloud and that a later check no longer found. They are ignored.
  `create table deployment_left_gone (
    deployment_id uuid not null references deployment on delete cascade,
    -- The resource id in lower case.
    id_key text not null,
    seen_at timestamptz not null default clock_timestamp(),
    primary key (deployment_id, id_key)
  )`,

  `create table deployment_share (
    id uuid primary key,
    deployment_id uuid not null references deployment on delete cascade,
    organization_id uuid not null references organization on delete cascade,
    account_id uuid references account on delete cascade,
    token_hash bytea unique,
    note text not null default '',
    rights jsonb not null,
    created_by uuid not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz,
    uses integer not null default 0,
    check ((account_id is null) <> (token_hash is null)),
    check (expires_at <= created_at + interval '31 days')
  )`,
  `create index deployment_share_of_deployment on deployment_share (deployment_id) where revoked_at is null`,
  `create index deployment_share_of_account on deployment_share (account_id) where revoked_at is null`,
  `create unique index deployment_share_one_a_person on deployment_share (deployment_id, account_id)
    where revoked_at is null and account_id is not null`,

  // One draft for new deployments of a blueprint, and one for each deployment that is redeployed.
  `create table draft (
    account_id uuid not null references account on delete cascade,
    slug text not null,
    body jsonb not null,
    saved_at timestamptz not null default now(),
    -- Null for a new deployment.
    deployment_id uuid references deployment on delete cascade,
    -- A new one with every write: a writer names the revision that it read, and a deleted draft does not come back.
    revision uuid not null default gen_random_uuid(),
    constraint draft_place unique nulls not distinct (account_id, slug, deployment_id)
  )`,
  `create index draft_deployment on draft (deployment_id) where deployment_id is not null`,

  // The verdict that an operation was accepted with.
  `create table deployment_verdict (
    operation_id uuid primary key references deployment_operation on delete cascade,
    deployment_id uuid not null references deployment on delete cascade,
    fingerprint text not null,
    verdict jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create index deployment_verdict_of on deployment_verdict (deployment_id, created_at desc)`,

  `create table approval_rule (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    kind text not null check (kind in ('price', 'blueprint', 'role')),
    above numeric(14, 2),
    currency text,
    blueprint_id uuid,
    blueprint_name text,
    blueprint_title text,
    role_id uuid references role on delete cascade,
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (kind <> 'price' or (above is not null and currency is not null)),
    check (kind <> 'blueprint' or blueprint_id is not null),
    check (kind <> 'role' or role_id is not null)
  )`,
  `create unique index approval_rule_one on approval_rule
    (organization_id, kind, coalesce(currency, ''), coalesce(blueprint_id, role_id, organization_id))`,
  `create index approval_rule_role on approval_rule (role_id) where role_id is not null`,

  `create table approval (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    deployment_id uuid not null references deployment on delete cascade,
    operation_id uuid not null references deployment_operation on delete cascade,
    state text not null default 'pending'
      check (state in ('pending', 'approved', 'rejected', 'expired', 'withdrawn')),
    fingerprint text not null,
    reasons jsonb not null,
    amounts jsonb not null,
    monthly text,
    currency text,
    changed jsonb not null default '[]',
    -- The state that the deployment returns to without an approval; null for a new deployment.
    returns_to text,
    requested_by uuid not null,
    requested_by_name text not null,
    requested_by_email text not null,
    requested_at timestamptz not null default now(),
    expires_at timestamptz not null,
    decided_by uuid,
    decided_by_name text,
    decided_by_email text,
    decided_at timestamptz,
    note text not null default '',
    revision integer not null default 1
  )`,
  `create unique index approval_of_operation on approval (operation_id)`,
  `create index approval_of_organization on approval (organization_id, state, requested_at desc)`,
  `create index approval_of_deployment on approval (deployment_id)`,
  `create index approval_due on approval (expires_at) where state = 'pending'`,

  // Upgrades of many deployments, wave by wave.
  `create table fleet (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    blueprint_slug text not null,
    blueprint_title text not null,
    version text not null,
    -- Values that the new version asks for, sealed: one of them may be a secret.
    parameters bytea not null,
    despite_drift boolean not null,
    state text not null default 'running' check (state in ('running', 'paused', 'halted', 'stopped', 'ended')),
    reason text,
    message text not null default '',
    waves jsonb not null,
    wave integer not null default 0,
    next_wave_at timestamptz,
    pause_minutes integer not null,
    stop_failures integer,
    stop_percent integer,
    -- Failures that a person saw before resuming the fleet.
    forgiven integer not null default 0,
    account_id uuid not null,
    session_id uuid not null,
    lease_owner uuid,
    lease_until timestamptz,
    -- How often it was claimed; the fence of every later write.
    attempt integer not null default 0,
    poll_at timestamptz not null default now(),
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    session_kind text not null check (session_kind in ('interactive', 'automation')),
    -- Permissions of the access token that started it; null for a person.
    token_keys jsonb,
    -- Values for the sentence of the reason.
    facts jsonb not null default '{}',
    -- Values for extensions that became mandatory, sealed; the same for all deployments of the fleet.
    extension_values bytea
  )`,
  `create index fleet_of_organization on fleet (organization_id, created_at desc)`,
  // Without a condition: a stopped fleet is followed until the operations that it started have ended.
  `create index fleet_due on fleet (poll_at)`,

  `create table fleet_item (
    fleet_id uuid not null references fleet on delete cascade,
    deployment_id uuid not null references deployment on delete cascade,
    position integer not null,
    wave integer not null,
    from_version text not null,
    state text not null default 'pending' check (state in
      ('pending', 'running', 'waiting', 'succeeded', 'warning', 'failed', 'canceled', 'skipped')),
    reason text,
    message text not null default '',
    operation_id uuid,
    started_at timestamptz,
    finished_at timestamptz,
    facts jsonb not null default '{}',
    -- Attempts without an answer, and the time of the next one.
    tries integer not null default 0,
    next_try_at timestamptz,
    primary key (fleet_id, deployment_id)
  )`,
  `create index fleet_item_of_deployment on fleet_item (deployment_id)`,
];

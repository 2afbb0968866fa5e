/** The public price list, spending limits and the expected cost of deployments. */
export const spend: readonly string[] = [
  // Parts of the public price list as they were read. They are shared by all organizations.
  `create table price_list (
    name text primary key,
    items jsonb not null,
    read_at timestamptz not null
  )`,
  `create index price_list_age on price_list (read_at)`,

  `create table budget (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    -- Null for all subscriptions of the organization.
    subscription_id uuid,
    currency text not null,
    -- Zero freezes spending.
    monthly_limit numeric(14, 2) not null check (monthly_limit >= 0),
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index budget_of_organization on budget (organization_id) where subscription_id is null`,
  `create unique index budget_of_subscription on budget (organization_id, subscription_id)
    where subscription_id is not null`,

  // The monthly estimate of an accepted deployment by currency, such as {"USD": "12.50"}. Absent while the deployment
  // waits for approval.
  `create table deployment_commitment (
    deployment_id uuid primary key references deployment on delete cascade,
    organization_id uuid not null references organization on delete cascade,
    subscription_id uuid not null,
    amounts jsonb not null,
    updated_at timestamptz not null default now(),
    -- The amounts of the resources that are left, if some were deleted outside of the portal.
    remaining jsonb,
    -- Which resources were missing when the remaining amounts were calculated; they apply only to the same ones.
    remaining_of text,
    -- How many resources had no known price, by currency.
    unpriced jsonb not null default '{}',
    -- The same of the resources that are left.
    remaining_unpriced jsonb
  )`,
  `create index deployment_commitment_of on deployment_commitment (organization_id, subscription_id)`,
];

import type { Migration } from '../migration.ts';

const tasks: Migration = {
  name: '0001_tasks',
  statements: [
    `create table task (
      id integer primary key,
      title text not null,
      created_at timestamptz not null default now()
    )`,
    `create index task_by_age on task (created_at)`,
  ],
};

const projects: Migration = {
  name: '0002_projects',
  statements: [
    `create table project (id integer primary key, name text not null unique)`,
    `insert into project (id, name) values (1, 'Default')`,
    `alter table task add column project_id integer references project on delete cascade`,
    // Not repeatable, so that a statement that runs twice is detected.
    `update task set project_id = 1, title = 'Default: ' || title`,
    `alter table task alter column project_id set not null`,
    `drop index task_by_age`,
    `create index task_of_project on task (project_id, created_at)`,
  ],
};

const search: Migration = {
  name: '0003_search',
  alone: true,
  onlyWhere: `exists (select from pg_am where amname = 'gin')`,
  statements: [
    // An interrupted build leaves an invalid index.
    `drop index concurrently if exists task_search`,
    `create index concurrently task_search on task using gin (to_tsvector('simple', title))`,
    `analyze task`,
  ],
};

/** Three migrations for upgrade tests: one creates a schema, one changes its data, and one runs alongside writers. */
export const threeMigrations = [tasks, projects, search] as const;

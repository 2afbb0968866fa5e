/**
 * Tables of the resource manager, as append-only migration steps. Keys are lower-case ids (see keyOf). Every list uses
 * an index whose last column is the key, so that paging is a seek even at 100,000 resources.
 */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE arm_subscriptions (
     id TEXT PRIMARY KEY, cloud TEXT NOT NULL, tenant_id TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL,
     tags TEXT NOT NULL DEFAULT '{}', management_group TEXT, cores_per_region INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_subscriptions_tenant ON arm_subscriptions (cloud, tenant_id, name);

   CREATE TABLE arm_groups (
     key TEXT PRIMARY KEY, subscription_id TEXT NOT NULL, name TEXT NOT NULL, location TEXT NOT NULL,
     tags TEXT NOT NULL, managed_by TEXT, state TEXT NOT NULL, created_at TEXT NOT NULL, changed_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_groups_subscription ON arm_groups (subscription_id, key);

   CREATE TABLE arm_resources (
     key TEXT PRIMARY KEY, id TEXT NOT NULL, tenant_id TEXT NOT NULL, subscription_id TEXT, group_key TEXT,
     scope_key TEXT NOT NULL, type TEXT NOT NULL, type_key TEXT NOT NULL, name TEXT NOT NULL, location TEXT,
     tags TEXT, body TEXT NOT NULL, listed INTEGER NOT NULL, state TEXT, principal_id TEXT, global_name TEXT,
     created_at TEXT NOT NULL, changed_at TEXT NOT NULL, created_by TEXT, created_by_type TEXT,
     changed_by TEXT, changed_by_type TEXT, version INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_resources_group ON arm_resources (group_key, listed, key);
   CREATE INDEX arm_resources_subscription ON arm_resources (subscription_id, listed, key);
   CREATE INDEX arm_resources_type ON arm_resources (subscription_id, type_key, key);
   CREATE INDEX arm_resources_scope ON arm_resources (scope_key, type_key, key);
   CREATE INDEX arm_resources_principal ON arm_resources (principal_id) WHERE principal_id IS NOT NULL;
   CREATE UNIQUE INDEX arm_resources_global ON arm_resources (global_name) WHERE global_name IS NOT NULL;

   CREATE TABLE arm_deployments (
     key TEXT PRIMARY KEY, id TEXT NOT NULL, tenant_id TEXT NOT NULL, cloud TEXT NOT NULL, subscription_id TEXT, scope_key TEXT NOT NULL,
     name TEXT NOT NULL, location TEXT, tags TEXT NOT NULL, run TEXT NOT NULL, root_key TEXT NOT NULL, path TEXT NOT NULL,
     mode TEXT NOT NULL, state TEXT NOT NULL, correlation_id TEXT NOT NULL, request_hash TEXT NOT NULL,
     started_at TEXT NOT NULL, finished_at TEXT, principal TEXT NOT NULL, plan TEXT NOT NULL, request TEXT NOT NULL,
     outputs TEXT, output_resources TEXT, error TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_deployments_scope ON arm_deployments (scope_key, key);
   CREATE INDEX arm_deployments_active ON arm_deployments (root_key) WHERE state IN ('Accepted', 'Running', 'Deleting');

   CREATE TABLE arm_steps (
     run TEXT NOT NULL, node TEXT NOT NULL, operation_id TEXT NOT NULL, deployment_key TEXT NOT NULL, root_key TEXT NOT NULL,
     resource_id TEXT NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, depends_on TEXT NOT NULL, resource TEXT,
     due_at INTEGER, started_at TEXT, finished_at TEXT, status_code TEXT, status_message TEXT, request_id TEXT,
     PRIMARY KEY (run, node)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_steps_due ON arm_steps (due_at) WHERE due_at IS NOT NULL;
   CREATE INDEX arm_steps_deployment ON arm_steps (deployment_key, run, node);

   CREATE TABLE arm_operations (
     id TEXT PRIMARY KEY, tenant_id TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL, target TEXT NOT NULL, due_at INTEGER,
     started_at TEXT NOT NULL, finished_at TEXT, result TEXT, error TEXT, actor TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_operations_due ON arm_operations (due_at) WHERE due_at IS NOT NULL;

   CREATE TABLE arm_activity (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, subscription_id TEXT NOT NULL, group_key TEXT,
     resource_key TEXT NOT NULL, at TEXT NOT NULL, correlation_id TEXT NOT NULL, caller TEXT, event TEXT NOT NULL
   ) STRICT;
   CREATE INDEX arm_activity_time ON arm_activity (subscription_id, at);
   CREATE INDEX arm_activity_correlation ON arm_activity (correlation_id);

   CREATE TABLE arm_registrations (
     subscription_id TEXT NOT NULL, namespace TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (subscription_id, namespace)
   ) STRICT, WITHOUT ROWID;`,
  // Which resource mentions the id of which other resource, kept by triggers. `source` is a key, `target` a lower-case id.
  `CREATE TABLE arm_references (
     target TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (target, source)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX arm_references_source ON arm_references (source);
   CREATE VIEW arm_mentions AS
     SELECT DISTINCT lower(node.value) AS target, arm_resources.key AS source
     FROM arm_resources, json_tree(arm_resources.body) AS node
     WHERE node.type = 'text' AND node.value LIKE '/%/providers/%'
       AND substr(lower(node.value), 1, length(arm_resources.key) + 1) <> arm_resources.key || '/';
   CREATE TRIGGER arm_references_written BEFORE INSERT ON arm_resources BEGIN
     DELETE FROM arm_references WHERE source = NEW.key;
   END;
   CREATE TRIGGER arm_references_read AFTER INSERT ON arm_resources BEGIN
     INSERT INTO arm_references SELECT target, source FROM arm_mentions WHERE source = NEW.key;
   END;
   CREATE TRIGGER arm_references_removed AFTER DELETE ON arm_resources BEGIN
     DELETE FROM arm_references WHERE source = OLD.key;
   END;
   INSERT INTO arm_references SELECT target, source FROM arm_mentions;`,
  // Most resources mention no other one: their bodies are not parsed.
  `DROP TRIGGER arm_references_read;
   CREATE TRIGGER arm_references_read AFTER INSERT ON arm_resources
   WHEN instr(NEW.body, '/providers/') > 0
   BEGIN
     INSERT INTO arm_references
     SELECT DISTINCT lower(node.value), NEW.key FROM json_tree(NEW.body) AS node
     WHERE node.type = 'text' AND node.value LIKE '/%/providers/%'
       AND substr(lower(node.value), 1, length(NEW.key) + 1) <> NEW.key || '/';
   END;
   DROP VIEW arm_mentions;`,
  // Only a resource that is replaced has references. New demo data has no index on their source yet.
  `DROP TRIGGER arm_references_written;
   CREATE TRIGGER arm_references_written BEFORE INSERT ON arm_resources
   WHEN EXISTS (SELECT 1 FROM arm_resources WHERE key = NEW.key)
   BEGIN
     DELETE FROM arm_references WHERE source = NEW.key;
   END;`,
];

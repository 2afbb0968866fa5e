import type { RouteContract } from '@blueport/contracts';
import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { CommandError, exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import { messageOf, takeLanguage } from './language.ts';
import type { VerbTable } from './remote/verb.ts';
import { longestOf } from './table.ts';

/** One command; it loads what it needs when it runs. `undefined` keeps the process running. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  /** Its verbs, if it is derived from routes. */
  readonly table?: VerbTable;
  /** What it calls of the portal's API, where it is not. */
  readonly routes?: readonly RouteContract[];
  run(args: readonly string[]): Promise<ExitCode | undefined>;
}

/** A command before it is loaded, as the overview lists it. */
interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command>;
}

/** A command that is a table of calls; what calls them is loaded with it. */
const remote = (summary: string, load: () => Promise<VerbTable>): CommandEntry => ({
  summary,
  load: async () => (await import('./remote/remote-command.ts')).remoteCommand(await load()),
});

/** Every command by its name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  serve: {
    summary: 'Run the portal',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  token: {
    summary: 'Sign in as a demo account (embedded cloud only)',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
  blueprints: remote(
    'Blueprints you can deploy',
    async () => (await import('./remote/tables/blueprints.ts')).blueprintTable,
  ),
  deploy: {
    summary: 'Deploy a blueprint',
    load: async () => (await import('./deploy.ts')).deployCommand,
  },
  drafts: remote(
    'Unfinished wizard drafts',
    async () => (await import('./remote/tables/blueprints.ts')).draftTable,
  ),
  deployments: remote(
    'List and export deployments',
    async () => (await import('./remote/tables/deployment-list.ts')).deploymentsTable,
  ),
  deployment: remote(
    'View and manage a deployment',
    async () => (await import('./remote/tables/deployments.ts')).deploymentTable,
  ),
  views: remote('Saved views of lists', async () => (await import('./remote/tables/views.ts')).viewTable),
  shared: remote(
    'Deployments that others share with you',
    async () => (await import('./remote/tables/shared.ts')).sharedTable,
  ),
  fleet: remote(
    'Move all deployments of a blueprint to a newer version',
    async () => (await import('./remote/tables/fleet.ts')).fleetTable,
  ),
  verdict: remote(
    'What a deployment would create, cost and need',
    async () => (await import('./remote/tables/money.ts')).verdictTable,
  ),
  approvals: remote(
    'List, approve and reject pending requests',
    async () => (await import('./remote/tables/money.ts')).approvalTable,
  ),
  'approval-rules': remote(
    'When deployments need approval',
    async () => (await import('./remote/tables/money.ts')).approvalRuleTable,
  ),
  budgets: remote(
    'Cost usage limits of the organization',
    async () => (await import('./remote/tables/money.ts')).budgetTable,
  ),
  prices: remote('What deployments cost', async () => (await import('./remote/tables/money.ts')).priceTable),
  models: remote(
    'Author, test, publish and assign blueprints',
    async () => (await import('./remote/tables/authoring.ts')).modelTable,
  ),
  configurations: remote(
    'Cards of a blueprint with parameters fixed or narrowed',
    async () => (await import('./remote/tables/configurations.ts')).configurationTable,
  ),
  gallery: remote(
    'Templates to start a blueprint from',
    async () => (await import('./remote/tables/blueprints.ts')).galleryTable,
  ),
  types: remote(
    'Kinds that sort the marketplace',
    async () => (await import('./remote/tables/templates.ts')).typeTable,
  ),
  fields: remote(
    'Fields that forms reuse',
    async () => (await import('./remote/tables/templates.ts')).fieldTable,
  ),
  forms: remote(
    'Forms that the wizard shows',
    async () => (await import('./remote/tables/templates.ts')).formTable,
  ),
  images: remote('Images of machines', async () => (await import('./remote/tables/machines.ts')).imageTable),
  extensions: remote(
    'Extensions of machines',
    async () => (await import('./remote/tables/machines.ts')).extensionTable,
  ),
  subscriptions: remote(
    'Subscriptions of yours and of the organization',
    async () => (await import('./remote/tables/cloud.ts')).subscriptionTable,
  ),
  groups: remote('Resource groups', async () => (await import('./remote/tables/cloud.ts')).groupTable),
  resources: remote(
    'Search the inventory',
    async () => (await import('./remote/tables/cloud.ts')).resourceTable,
  ),
  access: remote(
    'Role assignments in the cloud',
    async () => (await import('./remote/tables/access.ts')).accessTable,
  ),
  people: remote(
    'People of the organization',
    async () => (await import('./remote/tables/people.ts')).peopleTable,
  ),
  invitations: remote(
    'Invitations to the organization',
    async () => (await import('./remote/tables/administration.ts')).invitationTable,
  ),
  requests: remote(
    'Access requests',
    async () => (await import('./remote/tables/administration.ts')).requestTable,
  ),
  roles: remote(
    'Roles and their permissions',
    async () => (await import('./remote/tables/administration.ts')).roleTable,
  ),
  organizations: remote(
    'Organizations and their directories',
    async () => (await import('./remote/tables/administration.ts')).organizationTable,
  ),
  connections: remote(
    'Service identities for background work in the cloud',
    async () => (await import('./remote/tables/administration.ts')).connectionTable,
  ),
  audit: remote('Audit log', async () => (await import('./remote/tables/administration.ts')).auditTable),
  mail: remote(
    'Mail templates and outgoing mail',
    async () => (await import('./remote/tables/administration.ts')).mailTable,
  ),
  notifications: remote(
    'Your notifications, and announcements',
    async () => (await import('./remote/tables/administration.ts')).notificationTable,
  ),
  account: remote(
    'Your tokens, preferences and linked accounts',
    async () => (await import('./remote/tables/administration.ts')).accountTable,
  ),
  webhooks: remote(
    'Notify other systems about deployment events',
    async () => (await import('./remote/tables/webhooks.ts')).webhookTable,
  ),
  template: {
    summary: 'Expand, compare or lint template files on this machine',
    load: async () => (await import('./template.ts')).templateCommand,
  },
  keys: {
    summary: 'Replace the encryption key',
    load: async () => (await import('./keys.ts')).keysCommand,
  },
  policy: {
    summary: 'Judge resources by policy definitions on this machine',
    load: async () => (await import('./policy.ts')).policyCommand,
  },
};

function overview(): string {
  const width = longestOf(Object.keys(commands));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: blueport <command> [options]

${lines.join('\n')}

Run blueport <command> --help for details. --lang en, de or fr sets the language of errors; by default it is that of
LC_ALL, LC_MESSAGES or LANG.
Exit codes: 0 success, 1 failed, 2 usage error, 3 not signed in or not permitted, 4 not found, 5 blocked by the verdict,
6 approval required, 7 the cloud is expected to reject it, 8 timed out, 75 temporary failure: restart serve.`;
}

async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof CommandError) {
    console.error(await messageOf(error));
    return error.code;
  }
  if (error instanceof StartError || error instanceof SettingsError) {
    console.error(error.message);
    const isTemporary = error instanceof StartError && error.isTemporary;
    return isTemporary ? exitCodes.temporary : exitCodes.failed;
  }
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    console.error(error.message);
    return exitCodes.usage;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failed;
}

/** Runs one command of the command line; undefined while it goes on running. */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode | undefined> {
  try {
    return await runCommand(takeLanguage(args));
  } catch (error) {
    return await explain(error);
  }
}

async function runCommand([name, ...rest]: readonly string[]): Promise<ExitCode | undefined> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return name === undefined ? exitCodes.usage : exitCodes.ok;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    throw usageError('unknown-command', { command: name, overview: overview() });
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(command.help);
    return exitCodes.ok;
  }
  return await command.run(rest);
}

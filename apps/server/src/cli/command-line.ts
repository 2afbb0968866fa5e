import type { RouteContract } from '@blueport/contracts';
import { SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { CommandError, exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import {
  languageOption,
  renderBlocks,
  renderHelp,
  renderMeanings,
  renderUsage,
  type HelpPage,
} from './help.ts';
import { applyLanguageOption, labelOf, loadLanguage, messageOf } from './language.ts';
import type { VerbTable } from './remote/verb.ts';

/** A command. Loads its dependencies when it runs; `undefined` as the result keeps the process running. */
export interface Command {
  readonly name: string;
  readonly help: HelpPage;
  /** Verbs of the command, if it is derived from routes. */
  readonly table?: VerbTable;
  /** API routes that the command calls, if it is not derived from routes. */
  readonly routes?: readonly RouteContract[];
  run(args: readonly string[]): Promise<ExitCode | undefined>;
}

/** Entry of a command in the overview; the command itself is loaded on demand. */
interface CommandEntry {
  readonly summary: string;
  load(): Promise<Command>;
}

/**
 * Creates the entry of a command derived from a verb table. The code that calls the routes is loaded with the table.
 */
const remote = (summary: string, load: () => Promise<VerbTable>): CommandEntry => ({
  summary,
  load: async () => (await import('./remote/remote-command.ts')).remoteCommand(await load()),
});

/** Commands by name. */
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
    'List and show blueprints you can deploy',
    async () => (await import('./remote/tables/blueprints.ts')).blueprintTable,
  ),
  deploy: {
    summary: 'Deploy a blueprint',
    load: async () => (await import('./deploy.ts')).deployCommand,
  },
  drafts: remote(
    'Manage drafts of the wizard',
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
  search: remote(
    'Search everything you can list',
    async () => (await import('./remote/tables/search.ts')).searchTable,
  ),
  views: remote(
    'Manage saved views of lists',
    async () => (await import('./remote/tables/views.ts')).viewTable,
  ),
  shared: remote(
    'View and operate deployments that are shared with you',
    async () => (await import('./remote/tables/shared.ts')).sharedTable,
  ),
  fleet: remote(
    'Upgrade all deployments of a blueprint in waves',
    async () => (await import('./remote/tables/fleet.ts')).fleetTable,
  ),
  verdict: remote(
    'Check a deployment before it is submitted',
    async () => (await import('./remote/tables/money.ts')).verdictTable,
  ),
  approvals: remote(
    'List, approve and reject pending requests',
    async () => (await import('./remote/tables/money.ts')).approvalTable,
  ),
  'approval-rules': remote(
    'Manage approval rules',
    async () => (await import('./remote/tables/money.ts')).approvalRuleTable,
  ),
  budgets: remote(
    'Manage cost usage limits',
    async () => (await import('./remote/tables/money.ts')).budgetTable,
  ),
  metrics: remote(
    'Show metrics of resources',
    async () => (await import('./remote/tables/metrics.ts')).metricsTable,
  ),
  cost: remote('Show billed cost', async () => (await import('./remote/tables/cost.ts')).costTable),
  insights: remote(
    'Show what needs attention',
    async () => (await import('./remote/tables/insights.ts')).insightTable,
  ),
  applications: remote(
    'Show the health of applications, exceptions and traces',
    async () => (await import('./remote/tables/applications.ts')).applicationTable,
  ),
  alerts: remote(
    'List alerts, and manage the rules that fire them',
    async () => (await import('./remote/tables/alerts.ts')).alertTable,
  ),
  prices: remote(
    'Show estimated and actual costs',
    async () => (await import('./remote/tables/money.ts')).priceTable,
  ),
  models: remote(
    'Author, test, publish and assign blueprints',
    async () => (await import('./remote/tables/authoring.ts')).modelTable,
  ),
  configurations: remote(
    'Manage configurations of a blueprint',
    async () => (await import('./remote/tables/configurations.ts')).configurationTable,
  ),
  gallery: remote(
    'Browse templates of the gallery',
    async () => (await import('./remote/tables/blueprints.ts')).galleryTable,
  ),
  types: remote(
    'Manage blueprint types',
    async () => (await import('./remote/tables/templates.ts')).typeTable,
  ),
  fields: remote(
    'Manage reusable form fields',
    async () => (await import('./remote/tables/templates.ts')).fieldTable,
  ),
  forms: remote(
    'Manage forms of the wizard',
    async () => (await import('./remote/tables/templates.ts')).formTable,
  ),
  images: remote(
    'Manage virtual machine images',
    async () => (await import('./remote/tables/machines.ts')).imageTable,
  ),
  extensions: remote(
    'Manage virtual machine extensions',
    async () => (await import('./remote/tables/machines.ts')).extensionTable,
  ),
  subscriptions: remote(
    'Manage subscriptions of the organization',
    async () => (await import('./remote/tables/cloud.ts')).subscriptionTable,
  ),
  groups: remote('Manage resource groups', async () => (await import('./remote/tables/cloud.ts')).groupTable),
  resources: remote(
    'Search the inventory',
    async () => (await import('./remote/tables/cloud.ts')).resourceTable,
  ),
  access: remote(
    'Manage role assignments in the cloud',
    async () => (await import('./remote/tables/access.ts')).accessTable,
  ),
  people: remote(
    'Manage people of the organization',
    async () => (await import('./remote/tables/people.ts')).peopleTable,
  ),
  invitations: remote(
    'Manage invitations to the organization',
    async () => (await import('./remote/tables/administration.ts')).invitationTable,
  ),
  requests: remote(
    'Manage access requests',
    async () => (await import('./remote/tables/administration.ts')).requestTable,
  ),
  'permission-requests': remote(
    'Decide on permission requests',
    async () => (await import('./remote/tables/administration.ts')).permissionRequestTable,
  ),
  roles: remote(
    'Manage roles and their permissions',
    async () => (await import('./remote/tables/administration.ts')).roleTable,
  ),
  'directory-groups': remote(
    'Manage the roles that directory groups grant',
    async () => (await import('./remote/tables/administration.ts')).groupTable,
  ),
  provisioning: remote(
    'Manage provisioning by the directory',
    async () => (await import('./remote/tables/administration.ts')).provisioningTable,
  ),
  organizations: remote(
    'Manage organizations and directories',
    async () => (await import('./remote/tables/administration.ts')).organizationTable,
  ),
  connections: remote(
    'Manage cloud connections for background jobs',
    async () => (await import('./remote/tables/administration.ts')).connectionTable,
  ),
  audit: remote(
    'Show and verify the audit log',
    async () => (await import('./remote/tables/administration.ts')).auditTable,
  ),
  mail: remote(
    'Manage mail templates and outgoing mail',
    async () => (await import('./remote/tables/administration.ts')).mailTable,
  ),
  notifications: remote(
    'Manage your notifications and announcements',
    async () => (await import('./remote/tables/administration.ts')).notificationTable,
  ),
  account: remote(
    'Manage your tokens, preferences and linked accounts',
    async () => (await import('./remote/tables/administration.ts')).accountTable,
  ),
  site: remote(
    'Manage settings of the public pages',
    async () => (await import('./remote/tables/administration.ts')).siteTable,
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
    summary: 'Check resources against policy definitions on this machine',
    load: async () => (await import('./policy.ts')).policyCommand,
  },
};

const exitCodesHelp =
  'Exit codes: 0 success, 1 failed, 2 usage error, 3 not signed in or not permitted, 4 not found, 5 blocked by the verdict, 6 approval required, 7 the cloud is expected to reject it, 8 timed out, 75 temporary failure: restart serve.';

/** Help of the command line without its list of commands. */
export const overviewPage: HelpPage = {
  usage: ['blueport COMMAND [options]'],
  blocks: [
    { title: 'Options of every command:', options: [{ name: 'help', help: 'show help' }, languageOption] },
    exitCodesHelp,
  ],
};

function overview(): string {
  const { usage, blocks } = overviewPage;
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, labelOf(summary)] as const);
  return [renderUsage(usage), renderMeanings(rows, '  '), renderBlocks(blocks)].join('\n\n');
}

async function explain(error: unknown): Promise<ExitCode> {
  if (error instanceof CommandError) {
    console.error(messageOf(error));
    return error.code;
  }
  if (error instanceof StartError || error instanceof SettingsError) {
    console.error(error.message);
    const isTemporary = error instanceof StartError && error.isTemporary;
    return isTemporary ? exitCodes.temporary : exitCodes.failed;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failed;
}

/** Runs one command. Returns its exit code, or undefined while the process keeps running. */
export async function runCommandLine(args: readonly string[]): Promise<ExitCode | undefined> {
  try {
    const rest = applyLanguageOption(args);
    await loadLanguage();
    return await runCommand(rest);
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
    console.log(renderHelp(command.help));
    return exitCodes.ok;
  }
  return await command.run(rest);
}

import type {
  deploymentManagementRoutes,
  DeploymentState,
  UpgradeDifference,
  BlueprintParameter,
} from '@blueport/contracts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import type { Call } from '../../../../http/call.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { addMandatory, readChoiceRules, type UpdatedChoice } from '../../../catalog/machines/index.ts';
import { declaredResources, isFromSecure } from '../declared/declared.ts';
import type { Content } from '../content/content.ts';
import { readContent } from '../content/read-content.ts';
import { deployMachine } from '../machine/machine.ts';
import type { SummaryRow } from '../present/present-deployment.ts';
import { checkLiveValues } from '../preview/check-live-values.ts';
import type { Plan } from '../preview/plan-deployment.ts';
import { blueprintNameIn } from '../preview/blueprint-name.ts';
import { readBlueprint, type DeployableBlueprint } from '../preview/read-blueprint.ts';
import type { PlaceReader, Target } from '../preview/check-target.ts';
import {
  begin,
  requireDeployment,
  requireSettled,
  requireUnlocked,
  type OperationStart,
} from '../service/begin-operation.ts';
import type { DeploymentContext } from '../service/deployment-context.ts';
import { makeSteps } from '../service/make-steps.ts';
import { planContent } from '../service/plan-content.ts';
import { refuseErrors, type PlannedRequest } from '../service/plan-request.ts';
import { readVersion } from '../service/read-version.ts';
import { requestFingerprint } from '../service/request-fingerprint.ts';
import { requireTarget } from '../service/require-target.ts';
import { readOperationRows } from '../store/read-deployments.ts';
import { planUpgrade, type UpgradeRequest } from './plan-upgrade.ts';
import type { JsonObject } from '@blueport/arm-template';
import { differencesBetween } from '../declared/differences.ts';

const aspects = ['type', 'defaultValue', 'defaultExpression', 'allowedValues', 'secure', 'required'] as const;
const names: Partial<Record<(typeof aspects)[number], string>> = {
  defaultValue: 'default',
  defaultExpression: 'default',
  allowedValues: 'allowed',
};

/** Returns the changed aspects of a parameter, as named in the contract. */
function aspectsOf(before: BlueprintParameter, after: BlueprintParameter): string[] {
  const [old, next] = [before, after] as unknown as Record<string, unknown>[];
  const limits = ['minLength', 'maxLength', 'minValue', 'maxValue'];
  const differs = (name: string): boolean => JSON.stringify(old?.[name]) !== JSON.stringify(next?.[name]);
  return [
    ...new Set([
      ...aspects.filter(differs).map((aspect) => names[aspect] ?? aspect),
      ...(limits.some(differs) ? ['limits'] : []),
    ]),
  ];
}

/** Compares the parameters of two versions; `missing` are those without a value. */
function compareParameters(
  before: readonly BlueprintParameter[],
  after: readonly BlueprintParameter[],
  missing: ReadonlySet<string>,
): UpgradeDifference['parameters'] {
  const find = (list: readonly BlueprintParameter[], name: string): BlueprintParameter | undefined =>
    list.find((parameter) => parameter.name.toLowerCase() === name.toLowerCase());
  const present = ({ name, title, secure }: BlueprintParameter) => ({ name, title, secure });
  return [
    ...after.flatMap((parameter): UpgradeDifference['parameters'] => {
      const old = find(before, parameter.name);
      const needed = missing.has(parameter.name);
      const declared = needed ? { declared: parameter } : {};
      if (old === undefined)
        return [{ ...present(parameter), kind: 'added', aspects: [], needed, ...declared }];
      const changed = aspectsOf(old, parameter);
      if (changed.length === 0 && !needed) return [];
      return [{ ...present(parameter), kind: 'changed', aspects: changed, needed, ...declared }];
    }),
    ...before
      .filter(({ name }) => find(after, name) === undefined)
      .map((parameter) => ({
        ...present(parameter),
        kind: 'removed' as const,
        aspects: [],
        needed: false,
      })),
  ];
}

const textOf = (resource: JsonObject, name: string): string => {
  const value = resource[name];
  return typeof value === 'string' ? value : '';
};

/** Compares the resources of two versions with their values; secure values are not shown. */
function compareResources(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): UpgradeDifference['resources'] {
  const idOf = (resource: JsonObject): string => textOf(resource, 'id').toLowerCase();
  const present = (resource: JsonObject) => ({
    id: textOf(resource, 'id'),
    type: textOf(resource, 'type'),
    name: textOf(resource, 'name'),
  });
  const old = new Map(before.map((resource) => [idOf(resource), resource]));
  const next = new Set(after.map(idOf));
  return [
    ...after.map((resource) => {
      const earlier = old.get(idOf(resource));
      if (earlier === undefined) return { ...present(resource), kind: 'added' as const, differences: [] };
      const differences = differencesBetween(earlier, resource).map((difference) =>
        isFromSecure(difference.before) || isFromSecure(difference.after)
          ? { path: difference.path, kind: difference.kind }
          : difference,
      );
      const versions = textOf(earlier, 'apiVersion') !== textOf(resource, 'apiVersion');
      const all = versions
        ? [
            {
              path: 'apiVersion',
              kind: 'changed' as const,
              before: textOf(earlier, 'apiVersion'),
              after: textOf(resource, 'apiVersion'),
            },
            ...differences,
          ]
        : differences;
      return {
        ...present(resource),
        kind: all.length === 0 ? ('same' as const) : ('changed' as const),
        differences: all,
      };
    }),
    ...before
      .filter((resource) => !next.has(idOf(resource)))
      .map((resource) => ({ ...present(resource), kind: 'left' as const, differences: [] })),
  ];
}

const unfinished: ReadonlySet<DeploymentState> = new Set(['Failed', 'Canceled', 'Parked']);

/**
 * Returns the version to upgrade a deployment to. It must belong to the same blueprint and be deployable by the caller.
 */
async function requireVersion(
  context: DeploymentContext,
  session: SessionContext,
  row: SummaryRow,
  version: string,
): Promise<DeployableBlueprint> {
  const slug = await blueprintNameIn(context.db, session.organizationId, row);
  const found = await readBlueprint(context.db, session, slug, version);
  if (found === undefined || found.id !== row.blueprint_id) {
    throw invalidInput([issue('/version', 'unknown')]);
  }
  // A failed upgrade is recorded with the version it sent, which may be sent again.
  if (found.versionId === row.blueprint_version_id && !unfinished.has(row.state)) {
    throw invalidInput([issue('/version', 'same-version')]);
  }
  return found;
}

/** Returns the content that the deployment sent last. */
async function lastContent(context: DeploymentContext, row: SummaryRow) {
  const operations = await readOperationRows(context.db, row.id);
  const last = operations.find((operation) => operation.template_hash !== null);
  if (last === undefined) throw new Refusal('conflict', { reason: 'nothing-sent' });
  return readContent(context.db, context.vault, last.id);
}

/** Returns the organization's rules for the machines of a deployment, and their choice with another version. */
async function readMachine(
  context: DeploymentContext,
  row: SummaryRow,
  { template }: DeployableBlueprint,
  { choice: storedChoice = null }: Content,
  { extensionValues: values, isForMany: valuesForMany }: UpgradeRequest,
) {
  const { organization_id: organizationId, cloud } = row;
  const [rules, machine] = await Promise.all([
    readChoiceRules(context.db, organizationId, storedChoice),
    addMandatory(context, {
      organizationId,
      cloud,
      template,
      storedMachine: storedChoice,
      values,
      valuesForMany,
    }),
  ]);
  return { rules, machine };
}

/** Plans another version of a deployment with these values. Throws all issues. */
async function planChecked(
  context: DeploymentContext,
  places: PlaceReader,
  row: SummaryRow,
  blueprint: DeployableBlueprint,
  request: UpgradeRequest,
): Promise<{ readonly plan: Plan; readonly target: Target }> {
  const content = await lastContent(context, row);
  const target = await requireTarget(places, row);
  const machine = await readMachine(context, row, blueprint, content, request);
  const planned = planUpgrade({ row, blueprint, content, target, request, ...machine, now: context.now() });
  const { plan, issues } = await checkLiveValues(places, planned, {
    form: blueprint.form,
    parameters: blueprint.parameters,
    target,
    names: planned.changedParameters,
  });
  if (plan.issues.length + issues.length > 0) throw invalidInput([...plan.issues, ...issues]);
  return { plan, target };
}

/** Plans the operation that upgrades a deployment. Throws all issues. */
export async function planUpgradeOperation(
  context: DeploymentContext,
  places: PlaceReader,
  row: SummaryRow,
  blueprint: DeployableBlueprint,
  request: UpgradeRequest,
): Promise<OperationStart> {
  const { plan, target } = await planChecked(context, places, row, blueprint, request);
  refuseErrors(plan);
  return {
    kind: 'upgrade',
    state: 'Queued',
    machine: deployMachine({ needsGroup: target.makesGroup }),
    steps: makeSteps(plan.expansion, target),
    content: plan.content,
    version: { id: blueprint.versionId, name: blueprint.version },
    tags: request.tags ?? row.tags,
    after: requestFingerprint(context.vault, {
      version: blueprint.version,
      parameters: request.parameters,
      extensionValues: request.extensionValues,
      fingerprint: plan.preview.fingerprint,
    }),
  };
}

function differenceOf(options: {
  readonly row: SummaryRow;
  readonly before: DeployableBlueprint;
  readonly after: DeployableBlueprint;
  readonly releaseNotes: string;
  readonly plan: Plan;
  readonly content: Content;
  readonly added: UpdatedChoice['added'];
  readonly target: Target;
}): UpgradeDifference {
  const { row, before, after, plan, content, added, target, releaseNotes } = options;
  const scope = { scope: row.scope, ...target, principal: { tenantId: row.tenant_id, cloud: row.cloud } };
  const missing = new Set(
    plan.issues.flatMap(({ pointer }) => /^\/parameters\/([^/]+)/.exec(pointer)?.[1] ?? []),
  );
  const pretty = (template: string): string => JSON.stringify(JSON.parse(template), null, 2);
  return {
    from: row.blueprint_version,
    to: after.version,
    releaseNotes,
    parameters: compareParameters(before.parameters, after.parameters, missing),
    extensions: [...added],
    resources: compareResources(declaredResources(content, scope), declaredResources(plan.content, scope)),
    template: { before: pretty(content.template), after: pretty(plan.content.template) },
    preview: plan.preview,
  };
}

/** Returns the changes that another version would make, without starting anything. */
export async function previewUpgrade(
  context: DeploymentContext,
  call: Pick<Call<typeof deploymentManagementRoutes.upgradePreview>, 'session' | 'params'> & {
    readonly body: UpgradeRequest & { readonly version: string };
  },
): Promise<UpgradeDifference> {
  const { session, body } = call;
  const row = await requireDeployment(context, session, call.params.id);
  const after = await requireVersion(context, session, row, body.version);
  const content = await lastContent(context, row);
  const [before, target, machine, notes] = await Promise.all([
    readVersion(context.db, row),
    requireTarget(context.placesOf(session), row),
    readMachine(context, row, after, content, body),
    context.db
      .selectFrom('blueprint_version')
      .select('release_notes')
      .where('id', '=', after.versionId)
      .executeTakeFirst(),
  ]);
  const plan = planUpgrade({
    row,
    blueprint: after,
    content,
    target,
    request: body,
    ...machine,
    now: context.now(),
  });
  return differenceOf({
    row,
    before,
    after,
    releaseNotes: notes?.release_notes ?? '',
    plan,
    content,
    added: machine.machine.added,
    target,
  });
}

/** Returns the deployment to upgrade in its current state, and the target version. */
async function requireMove(
  context: DeploymentContext,
  session: SessionContext,
  id: string,
  version: string,
): Promise<{ readonly row: SummaryRow; readonly blueprint: DeployableBlueprint }> {
  const row = await requireDeployment(context, session, id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  return { row, blueprint: await requireVersion(context, session, row, version) };
}

/** Plans an upgrade for its verdict; writes nothing. */
export async function planUpgradeVerdict(
  context: DeploymentContext,
  session: SessionContext,
  id: string,
  body: UpgradeRequest & { readonly version: string },
): Promise<{ readonly deploymentId: string; readonly planned: PlannedRequest }> {
  const { row, blueprint } = await requireMove(context, session, id, body.version);
  const places = context.placesOf(session);
  const { plan } = await planChecked(context, places, row, blueprint, body);
  const version = { id: blueprint.versionId, name: blueprint.version };
  const planned = await planContent(context.db, places, row, plan.content, version);
  // Only the given values were looked up, so the warnings are taken from that plan.
  const preview = { ...planned.plan.preview, diagnostics: plan.preview.diagnostics };
  const tags = body.tags ?? row.tags;
  return { deploymentId: row.id, planned: { ...planned, plan: { ...planned.plan, preview }, tags } };
}

/** Upgrades a deployment to another version of its blueprint. */
export async function upgradeDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentManagementRoutes.upgrade>,
) {
  const { session, body } = call;
  const { row, blueprint } = await requireMove(context, session, call.params.id, body.version);
  return begin(
    context,
    call,
    row,
    await planUpgradeOperation(context, context.placesOf(session), row, blueprint, body),
  );
}

import {
  type BenchState,
  type BlueprintVersionState,
  checkPermission,
  canTransition,
  type ModelDetail,
  type ModelVersionDetail,
  modelRoutes,
  type ProblemIssue,
} from '@blueport/contracts';
import { sql } from 'kysely';
import type { Parts } from '../../../../feature.ts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import { benchHash, benchStateOf } from '../bench/bench-hash.ts';
import { findExpansionErrors } from '../bench/run-bench.ts';
import { publishModelChange } from './publish-model-change.ts';
import { touchModel } from './edit-model.ts';
import {
  findModel,
  findOwnModel,
  findVersionOf,
  modelTag,
  versionTag,
  textOf,
  type ModelRecord,
  type VersionRecord,
} from './find-model.ts';
import { readModel, readModelVersion } from './read-model.ts';
import { readTemplate } from './read-template.ts';

function requireStep(from: BlueprintVersionState, state: BlueprintVersionState): void {
  if (canTransition(from, state)) return;
  const reason = from === state ? 'version-state-unchanged' : 'version-state-impossible';
  throw new Refusal('conflict', { reason, values: { from, state } });
}

/** Returns the issues to fix before members can see a version. */
function publishingIssues(model: ModelRecord, version: VersionRecord): ProblemIssue[] {
  const read = readTemplate(textOf(version));
  const issues = [...read.issues];
  if (version.release_notes.trim() === '') {
    issues.push(issue('#/releaseNotes', 'required'));
  }
  if (read.scope !== model.scope) {
    issues.push(issue('#/template', 'scope-changed', { scope: model.scope }));
  }
  const { parameters } = version;
  for (const { name } of parameters.filter(
    (one) => one.secure && one.defaultValue !== undefined && one.defaultValue !== '',
  )) {
    issues.push(issue('#/template', 'secure-default', { parameter: name }));
  }
  return issues;
}

function expansionIssues(model: ModelRecord, version: VersionRecord): ProblemIssue[] {
  const { parameters, cases } = version;
  const findings = findExpansionErrors({
    text: textOf(version),
    parameters,
    cases,
    scope: model.scope,
    clouds: model.clouds,
  });
  return findings.map(({ code, reason, message, place, line, values }) => {
    const [, part, name = 'none'] = reason === undefined ? place.split('/') : [];
    const parameter = part === 'parameters' ? name : 'none';
    return {
      ...issue('#/template', 'template-error', {
        ...values,
        message: message.replace(`${parameter}: `, ''),
        parameter,
        line: String(line ?? 'none'),
      }),
      messageKey: reason === undefined ? `issue.${code}` : `diagnostic.${reason}`,
    };
  });
}

/** Returns the bench result for the exact content of a version. */
const benchOf = (model: ModelRecord, version: VersionRecord): BenchState =>
  benchStateOf(
    version.bench_run,
    benchHash({ text: textOf(version), cases: version.cases, clouds: model.clouds }),
  );

/**
 * Requires passing tests of the exact content, or the permission to override and a reason. Returns the override to
 * record.
 */
function requireGreen(
  call: Call<typeof modelRoutes.setVersionState>,
  state: BenchState,
  now: Date,
): { readonly reason: string; readonly by: string; readonly at: string } | null {
  const { override } = call.body;
  if (state === 'green' || state === 'partial') return null;
  if (!override) throw new Refusal('conflict', { reason: 'bench-not-green', values: { state } });
  const right = checkPermission(call.session.permissions, 'blueprintOverride');
  if (!right.allowed) {
    throw new Refusal('permission-missing', {
      permission: 'blueprintOverride',
      missing: right.missing,
      reason: 'override-not-permitted',
    });
  }
  return { reason: override.reason, by: call.session.name, at: now.toISOString() };
}

/** Publishes, pauses, resumes or archives one version. */
export function setVersionState(
  parts: Parts,
  call: Call<typeof modelRoutes.setVersionState>,
): Promise<ModelVersionDetail> {
  const { body, params, session } = call;
  const { organizationId } = session;
  return call.write(async (tx) => {
    const model = await findOwnModel(tx, organizationId, params.name);
    const before = await findVersionOf(tx, model.id, params.version);
    call.requireMatch(versionTag(before.revision));
    requireStep(before.state, body.state);
    const publishes = before.state === 'Draft' && body.state === 'Published';
    let override = null;
    /** Types that were published although they could not be evaluated are recorded in the audit log. */
    let unjudged: readonly string[] = [];
    if (publishes) {
      const issues = publishingIssues(model, before);
      if (issues.length > 0) throw invalidInput(issues);
      const bench = benchOf(model, before);
      if (bench === 'partial') unjudged = before.bench_run?.unjudged ?? [];
      override = requireGreen(call, bench, parts.now());
      // A reason can override policies and prices, but not a template that cannot be expanded.
      const hopeless = override === null ? [] : expansionIssues(model, before);
      if (hopeless.length > 0) throw invalidInput(hopeless);
    }
    await tx
      .updateTable('blueprint_version')
      .set({
        state: body.state,
        ...(publishes && {
          published_at: sql<Date>`now()`,
          override: override === null ? null : JSON.stringify(override),
        }),
        revision: before.revision + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', before.id)
      .execute();
    await touchModel(tx, model.id);
    const after = await findModel(tx, organizationId, params.name);
    const answer = await readModelVersion(tx, after, organizationId, params.version);
    await publishModelChange(parts, tx, model.id, 'edited');
    return {
      answer,
      audit: {
        action: override ? 'modelVersion.override' : 'modelVersion.setState',
        objectType: 'blueprint',
        objectId: model.id,
        before: { state: before.state },
        after: { state: body.state },
        details: {
          name: params.name,
          version: params.version,
          from: before.state,
          to: body.state,
          ...(override && { reason: override.reason }),
          ...(unjudged.length > 0 && { unjudged }),
        },
      },
    };
  });
}

const sources: Readonly<Record<'Published' | 'Paused' | 'Archived', readonly BlueprintVersionState[]>> = {
  Published: ['Paused'],
  Paused: ['Published'],
  Archived: ['Published', 'Paused'],
};

/** Pauses, resumes or archives all versions of a blueprint that members see. */
export function setModelState(parts: Parts, call: Call<typeof modelRoutes.setState>): Promise<ModelDetail> {
  const { body, params, session } = call;
  return call.write(async (tx) => {
    const model = await findOwnModel(tx, session.organizationId, params.name);
    call.requireMatch(modelTag(model));
    const moved = await tx
      .updateTable('blueprint_version')
      .set({ state: body.state, revision: sql`revision + 1`, updated_at: sql<Date>`now()` })
      .where('blueprint_id', '=', model.id)
      .where('state', 'in', sources[body.state])
      .returning('version')
      .execute();
    if (moved.length === 0) {
      throw new Refusal('conflict', { reason: 'no-version-for-state', values: { state: body.state } });
    }
    await touchModel(tx, model.id);
    const answer = await readModel(tx, session.organizationId, params.name);
    await publishModelChange(parts, tx, model.id, 'edited');
    const versions = moved.map(({ version }) => version);
    return {
      answer,
      audit: {
        action: 'model.setState',
        objectType: 'blueprint',
        objectId: model.id,
        after: { state: body.state, versions },
        details: { name: params.name, to: body.state, versions },
      },
    };
  });
}

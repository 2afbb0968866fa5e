import { createHostCaller } from '@blueport/cloud';
import { modelRoutes } from '@blueport/contracts';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { Parts } from '../../../../feature.ts';
import type { RouteRegistry } from '../../../../http/registry.ts';
import type { BenchPorts } from '../bench/bench-ports.ts';
import type { EstimatePrice } from '../bench/run-bench.ts';
import { runVersion } from '../bench/run-version.ts';
import {
  createConfiguration,
  deleteConfiguration,
  editConfiguration,
  offerConfiguration,
} from './edit-configurations.ts';
import { createModel, deleteModel, editModel } from './edit-model.ts';
import { createVersion, deleteVersion, editVersion } from './edit-versions.ts';
import { findModel } from './find-model.ts';
import { importTemplate, type ImportPorts } from './import/import-template.ts';
import { listModels } from './list-models.ts';
import { assignModel, offerModel } from './offer-models.ts';
import { readModel, readModelVersion } from './read-model.ts';
import { setModelState, setVersionState } from './version-state.ts';

/** Several times the maximum size of a template. */
const maxBytes = 4 * 1024 * 1024;

export interface ModelOptions {
  /** The cloud with the person's own permissions, used to export their deployments. */
  readonly cloud: PersonCloud;
  readonly estimate?: EstimatePrice | undefined;
  /** Reads the policies in force and evaluates them. */
  readonly policies: BenchPorts;
}

/** Registers blueprint management for authors and administrators, under /model. */
export function registerModels(
  registry: RouteRegistry,
  parts: Parts,
  { cloud, estimate, policies }: ModelOptions,
): void {
  const { db } = parts.database;
  const hosts = parts.settings.templateHosts;
  const fetchTemplate = createHostCaller(hosts, { limits: { bytes: maxBytes } });
  const importPorts: ImportPorts = { db, cloud, fetchTemplate, hosts };

  registry.register(modelRoutes.list, ({ session, query }) => listModels(db, session.organizationId, query));
  registry.register(modelRoutes.create, async (call) => {
    const answer = await createModel(parts, call);
    call.header('etag', answer.etag);
    return answer;
  });
  registry.register(modelRoutes.bringIn, (call) => importTemplate(importPorts, call));
  registry.register(modelRoutes.sources, async () => ({ hosts: [...hosts] }));
  registry.register(modelRoutes.get, async ({ session, params, header }) => {
    const answer = await readModel(db, session.organizationId, params.name);
    header('etag', answer.etag);
    return answer;
  });
  registry.register(modelRoutes.edit, (call) => editModel(parts, call));
  registry.register(modelRoutes.remove, (call) => deleteModel(parts, call));
  registry.register(modelRoutes.setState, (call) => setModelState(parts, call));
  registry.register(modelRoutes.offer, (call) => offerModel(parts, call));
  registry.register(modelRoutes.assign, (call) => assignModel(parts, call));

  registry.register(modelRoutes.version, async ({ session, params, header }) => {
    const model = await findModel(db, session.organizationId, params.name);
    const answer = await readModelVersion(db, model, session.organizationId, params.version);
    header('etag', answer.etag);
    return answer;
  });
  registry.register(modelRoutes.createVersion, (call) => createVersion(parts, call));
  registry.register(modelRoutes.editVersion, (call) => editVersion(parts, call));
  registry.register(modelRoutes.removeVersion, (call) => deleteVersion(parts, call));
  registry.register(modelRoutes.setVersionState, (call) => setVersionState(parts, call));
  registry.register(modelRoutes.runBench, (call) => runVersion(parts, { cloud, estimate, policies }, call));

  registry.register(modelRoutes.createConfiguration, (call) => createConfiguration(parts, call));
  registry.register(modelRoutes.editConfiguration, (call) => editConfiguration(parts, call));
  registry.register(modelRoutes.offerConfiguration, (call) => offerConfiguration(parts, call));
  registry.register(modelRoutes.removeConfiguration, (call) => deleteConfiguration(parts, call));
}

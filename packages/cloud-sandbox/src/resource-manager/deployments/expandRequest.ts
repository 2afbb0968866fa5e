import {
  expandTemplate,
  type DeploymentScope,
  type Diagnostic,
  type Expansion,
  type LinkReference,
  type ParameterValues,
} from '@blueport/arm-template';
import type { Principal } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { ArmError } from '../http/armError.ts';
import { invalidTemplate } from '../http/errors.ts';
import { isObject, objectOf, textOf, type JsonObject } from '../json.ts';
import type { DeploymentRequest } from './readDeployment.ts';
import { linkAddress, loadTemplate, type LoadedTemplates } from './linkedTemplates.ts';
import { resolveVaultReferences } from './vaultReferences.ts';

/** A template with everything it links to, expanded. */
export interface Expanded {
  template: JsonObject;
  /** As they were given: references to a key vault are references here. */
  parameters: ParameterValues;
  expansion: Expansion;
}

/** Expands a request; faults of the template become InvalidTemplate with the place. */
export async function expandRequest(
  estate: Estate,
  principal: Principal,
  request: DeploymentRequest,
  scope: DeploymentScope,
): Promise<Expanded> {
  const { tenantId } = principal;
  const loaded: LoadedTemplates = new Map();
  const template = request.template ?? (await loadLink(estate, tenantId, request.templateLink ?? {}));
  const parameters =
    request.parametersLink === undefined
      ? request.parameters
      : await loadParameters(estate, tenantId, request.parametersLink);
  const resolved = resolveVaultReferences(estate, principal, template, parameters);
  const base = textOf(request.templateLink?.['uri']);
  // The engine asks for links as it meets them; every round loads what the round before was missing.
  for (let round = 0; round < 20; round += 1) {
    const missing = new Set<string>();
    const expansion = expandTemplate(template, {
      parameters: resolved,
      scope,
      linked: (reference: LinkReference) => {
        const address = linkAddress({
          ...reference,
          ...(reference.base === undefined && base !== undefined ? { base } : {}),
        });
        if (address === undefined) return undefined;
        const known = loaded.get(address);
        if (known === undefined) missing.add(address);
        return known;
      },
    });
    if (missing.size === 0) {
      refuseFaults(expansion.diagnostics);
      return { template, parameters, expansion };
    }
    for (const address of missing) loaded.set(address, await loadTemplate(estate, tenantId, address));
  }
  throw invalidTemplate('linked templates are nested too deeply');
}

async function loadLink(estate: Estate, tenantId: string, link: JsonObject): Promise<JsonObject> {
  const address = linkAddress({
    ...(typeof link['uri'] === 'string' ? { uri: link['uri'] } : {}),
    ...(typeof link['id'] === 'string' ? { id: link['id'] } : {}),
    ...(typeof link['queryString'] === 'string' ? { queryString: link['queryString'] } : {}),
  });
  if (address === undefined) throw invalidTemplate("the template link has neither 'uri' nor 'id'");
  return loadTemplate(estate, tenantId, address);
}

async function loadParameters(estate: Estate, tenantId: string, link: JsonObject): Promise<ParameterValues> {
  const file = await loadLink(estate, tenantId, link);
  return objectOf(isObject(file['parameters']) ? file['parameters'] : file) as unknown as ParameterValues;
}

function refuseFaults(diagnostics: readonly Diagnostic[]): void {
  const faults = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const [first] = faults;
  if (first === undefined) return;
  const message = first.message.replace(/\.$/, '');
  const error = invalidTemplate(message, [violation(first)]);
  if (faults.length === 1) throw error;
  throw new ArmError(400, {
    ...error.body,
    details: faults.map((fault) => ({
      code: 'InvalidTemplate',
      message: fault.message,
      target: fault.location.pointer,
      additionalInfo: [violation(fault)],
    })),
  });
}

function violation(fault: Diagnostic): { type: string; info: JsonObject } {
  const { line, column, pointer } = fault.location;
  return {
    type: 'TemplateViolation',
    info: { lineNumber: line ?? 0, linePosition: column ?? 0, path: pointer },
  };
}

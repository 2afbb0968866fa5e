import type { LinkReference } from '@blueport/arm-template';
import type { Estate } from '../estate.ts';
import { invalidTemplate, badRequest } from '../http/errors.ts';
import { at, isObject, type JsonObject } from '../json.ts';
import { keyOf } from '../resourceId.ts';

/** Templates that were loaded for one request, by their address or id. */
export type LoadedTemplates = Map<string, JsonObject>;

const mostBytes = 4 * 1024 * 1024;

/** The address or id that a link leads to; relative paths are taken from the template that holds them. */
export function linkAddress(
  reference: Pick<LinkReference, 'uri' | 'id' | 'relativePath' | 'base' | 'queryString'>,
): string | undefined {
  if (reference.id !== undefined) return reference.id;
  if (reference.uri !== undefined) return withQuery(reference.uri, reference.queryString);
  if (
    reference.relativePath === undefined ||
    reference.base === undefined ||
    !URL.canParse(reference.relativePath, reference.base)
  )
    return undefined;
  return withQuery(new URL(reference.relativePath, reference.base).href, reference.queryString);
}

function withQuery(uri: string, query: string | undefined): string {
  if (query === undefined || query === '') return uri;
  return `${uri}${uri.includes('?') ? '&' : '?'}${query.replace(/^\?/, '')}`;
}

/**
 * Loads a linked template: a template spec of the estate, or a file from an allowed address. Allowed are the sandbox and
 * the portal themselves; anything else would let a template make this process call whatever it likes.
 */
export async function loadTemplate(estate: Estate, tenantId: string, address: string): Promise<JsonObject> {
  if (address.startsWith('/')) return templateSpec(estate, tenantId, address);
  const allowed = [estate.context.origin(), ...estate.context.settings.portalOrigins];
  if (!URL.canParse(address) || !allowed.includes(new URL(address).origin)) {
    throw badRequest(
      'InvalidTemplateLink',
      `Unable to download deployment content from '${address}': the address is not among the allowed ones.`,
    );
  }
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  if (answer?.ok !== true)
    throw badRequest(
      'InvalidContentLink',
      `Unable to download deployment content from '${address}'. The tracking Id is '${estate.newId()}'. Please see https://aka.ms/arm-deploy for usage details.`,
    );
  const text = await answer.text();
  if (text.length > mostBytes)
    throw badRequest('InvalidContentLink', `The content of '${address}' exceeds the limit of 4 MB.`);
  return parse(address, text);
}

function parse(address: string, text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
  } catch {
    // Said below, together with the case of a JSON value that is no object.
  }
  throw invalidTemplate(`the content of '${address}' is not a JSON object`);
}

function templateSpec(estate: Estate, tenantId: string, id: string): JsonObject {
  const stored = estate.resources.find(keyOf(id, tenantId));
  const template = at(stored?.body, 'properties', 'mainTemplate');
  if (isObject(template)) return template;
  throw badRequest('TemplateSpecNotFound', `Template spec version '${id}' could not be found.`);
}

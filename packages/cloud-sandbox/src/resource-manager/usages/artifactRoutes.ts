import { machineExtensions, machineImages, type MachineImage } from '../catalog/machineArtifacts.ts';
import { findRegion, normalizeLocation } from '../catalog/regions.ts';
import { ok } from '../http/armAnswer.ts';
import { badRequest, notFound } from '../http/errors.ts';
import type { Call, Handler } from '../http/handler.ts';
import type { Route } from '../http/routeTable.ts';
import type { JsonObject } from '../json.ts';
import { requireSubscription } from '../subscriptions/requireSubscription.ts';

/** Returns the service's error, which names the missing artifact. */
const artifactNotFound = (kind: string, name: string) =>
  notFound('NotFound', `Artifact: ${kind} was not found. The requested ${kind} '${name}' does not exist.`);

const equalsIgnoringCase = (a: string, b: string | undefined): boolean =>
  a.toLowerCase() === (b ?? '').toLowerCase();

function place(call: Call): string {
  requireSubscription(call, true);
  const location = normalizeLocation(call.parameters['location'] ?? '');
  if (findRegion(call.cloud, location) === undefined) {
    throw badRequest(
      'NoRegisteredProviderFound',
      `No registered resource provider found for location '${location}' for type 'locations/publishers' of 'Microsoft.Compute'.`,
    );
  }
  return location;
}

/** Returns a catalog list. The id of an entry is the request's path followed by its name. */
function list(call: Call, location: string, names: Iterable<string>): JsonObject[] {
  const base = call.request.path.replace(/\/+$/, '');
  return [...new Set(names)]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((name) => ({ location, name, id: `${base}/${name}` }));
}

function imagesOf(call: Call): MachineImage[] {
  const { publisher, offer, sku } = call.parameters;
  const byPublisher = machineImages.filter((image) => equalsIgnoringCase(image.publisher, publisher));
  if (byPublisher.length === 0) throw artifactNotFound('Publisher', publisher ?? '');
  if (offer === undefined) return byPublisher;
  const byOffer = byPublisher.filter((image) => equalsIgnoringCase(image.offer, offer));
  if (byOffer.length === 0) throw artifactNotFound('Offer', offer);
  if (sku === undefined) return byOffer;
  const bySku = byOffer.filter((image) => equalsIgnoringCase(image.sku, sku));
  if (bySku.length === 0) throw artifactNotFound('Sku', sku);
  return bySku;
}

/** Applies `$top` and `$orderby` to versions. Ascending by default. */
function inOrder(call: Call, versions: readonly string[]): string[] {
  const order = call.request.query.get('$orderby') ?? '';
  const top = Number(call.request.query.get('$top') ?? versions.length);
  const numbers = (version: string): number[] => version.split('.').map(Number);
  const sorted = versions.toSorted((a, b) => {
    const [left, right] = [numbers(a), numbers(b)];
    const index = left.findIndex((number, at) => number !== right[at]);
    return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
  });
  if (/desc/i.test(order)) sorted.reverse();
  return Number.isInteger(top) && top >= 0 ? sorted.slice(0, top) : sorted;
}

const publishers: Handler = (call) => {
  const location = place(call);
  return ok(
    list(
      call,
      location,
      [...machineImages, ...machineExtensions].map(({ publisher }) => publisher),
    ),
  );
};

const offers: Handler = (call) => {
  const location = place(call);
  return ok(
    list(
      call,
      location,
      imagesOf(call).map(({ offer }) => offer),
    ),
  );
};

const skus: Handler = (call) => {
  const location = place(call);
  return ok(
    list(
      call,
      location,
      imagesOf(call).map(({ sku }) => sku),
    ),
  );
};

const versions: Handler = (call) => {
  const location = place(call);
  const [image] = imagesOf(call);
  const base = call.request.path.replace(/\/+$/, '');
  return ok(inOrder(call, image?.versions ?? []).map((name) => ({ location, name, id: `${base}/${name}` })));
};

const version: Handler = (call) => {
  const location = place(call);
  const [image] = imagesOf(call);
  const requestedVersion = call.parameters['version'] ?? '';
  const name = image?.versions.find((known) => known === requestedVersion);
  if (image === undefined || name === undefined) throw artifactNotFound('VMImage', requestedVersion);
  return ok({
    location,
    name,
    id: call.request.path,
    properties: {
      hyperVGeneration: /gen1|^\d+$/i.test(image.sku) ? 'V1' : 'V2',
      architecture: /arm64/i.test(image.sku) ? 'Arm64' : 'x64',
      osDiskImage: { operatingSystem: image.system },
      dataDiskImages: [],
      automaticOSUpgradeProperties: { automaticOSUpgradeSupported: !image.bought },
      features: [{ name: 'SecurityType', value: 'TrustedLaunchSupported' }],
      ...(image.bought
        ? { plan: { name: image.sku, product: image.offer, publisher: image.publisher } }
        : {}),
    },
  });
};

const typesOf = (call: Call) => {
  const { publisher } = call.parameters;
  const found = machineExtensions.filter((extension) => equalsIgnoringCase(extension.publisher, publisher));
  // A publisher that offers only images has an empty list of extensions instead of a 404.
  if (found.length === 0 && !machineImages.some((image) => equalsIgnoringCase(image.publisher, publisher))) {
    throw artifactNotFound('Publisher', publisher ?? '');
  }
  return found;
};

function typeOf(call: Call) {
  const found = typesOf(call).find((extension) =>
    equalsIgnoringCase(extension.type, call.parameters['type']),
  );
  if (found === undefined) throw artifactNotFound('Type', call.parameters['type'] ?? '');
  return found;
}

const types: Handler = (call) => {
  const location = place(call);
  return ok(
    list(
      call,
      location,
      typesOf(call).map(({ type }) => type),
    ),
  );
};

const typeVersions: Handler = (call) => {
  const location = place(call);
  const base = call.request.path.replace(/\/+$/, '');
  return ok(inOrder(call, typeOf(call).versions).map((name) => ({ location, name, id: `${base}/${name}` })));
};

const typeVersion: Handler = (call) => {
  const location = place(call);
  const found = typeOf(call);
  const requestedVersion = call.parameters['version'] ?? '';
  const name = found.versions.find((known) => known === requestedVersion);
  if (name === undefined) throw artifactNotFound('VMExtension', requestedVersion);
  return ok({
    location,
    name,
    id: call.request.path,
    properties: {
      operatingSystem: found.system,
      computeRole: 'IaaS',
      vmScaleSetEnabled: true,
      supportsMultipleExtensions: false,
    },
  });
};

const base = '/subscriptions/{subscriptionId}/providers/Microsoft.Compute/locations/{location}/publishers';
const image = `${base}/{publisher}/artifacttypes/vmimage`;
const extension = `${base}/{publisher}/artifacttypes/vmextension`;

/** Routes of the image and extension catalog of a region. */
export const artifactRoutes: readonly Route[] = [
  { pattern: base, handlers: { GET: publishers } },
  { pattern: `${image}/offers`, handlers: { GET: offers } },
  { pattern: `${image}/offers/{offer}/skus`, handlers: { GET: skus } },
  { pattern: `${image}/offers/{offer}/skus/{sku}/versions`, handlers: { GET: versions } },
  { pattern: `${image}/offers/{offer}/skus/{sku}/versions/{version}`, handlers: { GET: version } },
  { pattern: `${extension}/types`, handlers: { GET: types } },
  { pattern: `${extension}/types/{type}/versions`, handlers: { GET: typeVersions } },
  { pattern: `${extension}/types/{type}/versions/{version}`, handlers: { GET: typeVersion } },
];

import * as z from 'zod/mini';
import { slugSchema } from './blueprint-names.ts';
import { regionSchema } from '../cloud/place-names.ts';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import {
  artifactNameSchema,
  cloudNamesSchema,
  machineStates,
  machineSystems,
  orderSchema,
  plainText,
} from './machine-terms.ts';
import { defineRoute, holders } from '../api/route.ts';
import { visibleText } from '../api/visible-text.ts';

/** What an image looks like in lists and cards. */
export const imageFamilies = [
  'ubuntu',
  'debian',
  'redHat',
  'suse',
  'linux',
  'windowsServer',
  'windowsClient',
] as const;
export type ImageFamily = (typeof imageFamilies)[number];

/** `latest`, or a version with up to four numbers. */
const imageVersionSchema = z.string().check(z.regex(/^(latest|\d{1,9}(\.\d{1,9}){1,3})$/));

export const imageSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('marketplace'),
    publisher: artifactNameSchema,
    offer: artifactNameSchema,
    sku: artifactNameSchema,
    version: imageVersionSchema,
    /** Terms of purchase that a machine of this image has to name. */
    plan: z.nullable(
      z.strictObject({
        name: artifactNameSchema,
        product: artifactNameSchema,
        publisher: artifactNameSchema,
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('resource'),
    /** A managed image, or an image of a gallery with or without its version. */
    id: z
      .string()
      .check(
        z.maxLength(600),
        z.regex(
          /^\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/[-\w._()]{1,90}\/providers\/Microsoft\.Compute\/(images\/[-\w.]{1,80}|galleries\/[\w.]{1,80}\/images\/[-\w.]{1,80}(\/versions\/(latest|\d{1,9}(\.\d{1,9}){1,3}))?)$/i,
        ),
      ),
  }),
]);
export type ImageSource = z.infer<typeof imageSourceSchema>;

const sizeNameSchema = z.string().check(z.regex(/^[A-Za-z]\w{2,60}$/));

const valuesSchema = z.strictObject({
  title: visibleText(120),
  description: plainText(600),
  family: z.enum(imageFamilies),
  os: z.enum(machineSystems),
  source: imageSourceSchema,
  /** Clouds in which the image exists. */
  clouds: cloudNamesSchema,
  /** What a machine of this image should have at least; null where nothing is known. */
  minCores: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(512))),
  minMemoryGb: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(16384))),
  /** Sizes that machines of this image may have; empty for any. */
  allowedSizes: z.array(sizeNameSchema).check(z.maxLength(100)),
  state: z.enum(machineStates),
  order: orderSchema,
});
export type ImageValues = z.infer<typeof valuesSchema>;

export const imageSchema = z.extend(z.object({ ...valuesSchema.shape }), {
  id: z.string(),
  /** Deployments of the organization that last sent it and still exist. */
  deployments: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The version for If-Match. */
  etag: z.string(),
});
export type Image = z.infer<typeof imageSchema>;

/** What the cloud said about an image or an extension; `unknown` where it did not answer. */
export const existenceSchema = z.object({
  state: z.enum(['found', 'missing', 'unknown']),
  /** The first part that is not there: `publisher`, `offer`, `sku`, `version`, `type` or `resource`. */
  missing: z.nullable(z.string()),
  /** The version that a machine would get now. */
  version: z.nullable(z.string()),
  /** The operating system that the cloud knows it by. */
  os: z.nullable(z.enum(machineSystems)),
  /** Terms of purchase that the cloud asks for. */
  plan: z.nullable(z.object({ name: z.string(), product: z.string(), publisher: z.string() })),
  /** Why nothing is known. */
  reason: z.nullable(z.enum(['no-answer', 'refused'])),
});
export type Existence = z.infer<typeof existenceSchema>;

/** Names one step down in the cloud's catalogue; `unknown` where the cloud does not answer. */
export const catalogueSchema = z.object({
  state: z.enum(['ready', 'unknown']),
  reason: z.nullable(z.enum(['no-answer', 'refused'])),
  names: z.array(z.string()),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

const byId = z.strictObject({ id: z.guid() });
export const cataloguePlace = {
  subscriptionId: z.guid(),
  location: regionSchema,
  publisher: z.optional(artifactNameSchema),
};

export const imageRoutes = {
  list: defineRoute({
    id: 'image.list',
    method: 'GET',
    path: '/api/image',
    summary: 'Images of virtual machines that the organization offers, and those it has retired',
    access: holders('imageList'),
    scope: 'organization',
    query: listQuerySchema,
    response: listResultOf(imageSchema),
  }),
  catalogue: defineRoute({
    id: 'image.catalogue',
    method: 'GET',
    path: '/api/image/catalogue',
    summary:
      'Publishers of a region, offers of a publisher, SKUs of an offer, or versions of a SKU, as the caller’s cloud lists them',
    access: holders('imageCreate', 'imageEdit'),
    scope: 'account',
    query: z.strictObject({
      ...cataloguePlace,
      offer: z.optional(artifactNameSchema),
      sku: z.optional(artifactNameSchema),
    }),
    response: catalogueSchema,
  }),
  check: defineRoute({
    id: 'image.check',
    method: 'POST',
    effect: 'none',
    path: '/api/image/check',
    summary: 'Look in the cloud whether an image exists; that it does not is a result, not a refusal',
    access: holders('imageCreate', 'imageEdit'),
    scope: 'account',
    body: z.strictObject({
      subscriptionId: z.guid(),
      location: regionSchema,
      source: imageSourceSchema,
    }),
    response: existenceSchema,
  }),
  get: defineRoute({
    id: 'image.get',
    method: 'GET',
    path: '/api/image/:id',
    summary: 'An image of the organization',
    access: holders('imageList', 'imageView'),
    scope: 'organization',
    params: byId,
    response: imageSchema,
  }),
  create: defineRoute({
    id: 'image.create',
    method: 'POST',
    path: '/api/image',
    summary: 'Offer another image in the wizard of blueprints that make machines',
    access: holders('imageCreate'),
    scope: 'organization',
    body: valuesSchema,
    response: imageSchema,
    status: 201,
  }),
  edit: defineRoute({
    id: 'image.edit',
    method: 'PUT',
    path: '/api/image/:id',
    summary: 'Change, retire or bring back an image; what was deployed stays as it is',
    access: holders('imageEdit'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    body: z.partial(valuesSchema),
    response: imageSchema,
  }),
  dependants: defineRoute({
    id: 'image.dependants',
    method: 'GET',
    path: '/api/image/:id/dependants',
    summary: 'Deployments that were made with an image, and their blueprints',
    access: holders('imageList', 'imageView'),
    scope: 'organization',
    params: byId,
    response: dependantsSchema,
  }),
  remove: defineRoute({
    id: 'image.delete',
    method: 'DELETE',
    path: '/api/image/:id',
    summary: 'Delete an image that no deployment uses; others can be retired',
    access: holders('imageDelete'),
    scope: 'organization',
    ifMatch: 'required',
    params: byId,
    status: 204,
  }),
} as const;

/** Which blueprint's wizard is asked about. */
export const offerQuery = z.strictObject({
  blueprint: slugSchema,
  version: z.optional(z.string().check(z.maxLength(40))),
});

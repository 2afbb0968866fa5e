import * as z from 'zod/mini';
import { slugSchema } from './blueprint-names.ts';
import { groupNameCharacters } from '../cloud/group-names.ts';
import { regionSchema } from '../cloud/place-names.ts';
import { dependantsSchema } from '../api/dependants.ts';
import { listQuerySchema, listResultOf } from '../api/list-query.ts';
import {
  artifactNameSchema,
  cloudNamesSchema,
  machineStates,
  machineSystems,
  orderSchema,
} from './machine-terms.ts';
import { defineRoute, holders } from '../api/route.ts';
import { plainText, visibleText } from '../api/visible-text.ts';

/** The icon of an image in lists and cards. */
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

/** `latest`, or a version with two to four numbers. */
const imageVersionSchema = z.string().check(z.regex(/^(latest|\d{1,9}(\.\d{1,9}){1,3})$/));

export const imageSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('marketplace'),
    publisher: artifactNameSchema,
    offer: artifactNameSchema,
    sku: artifactNameSchema,
    version: imageVersionSchema,
    /** Purchase plan that a machine with this image must specify. */
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
    /** Id of a managed image, or of a gallery image with or without its version. */
    id: z
      .string()
      .check(
        z.maxLength(600),
        z.regex(
          new RegExp(
            String.raw`^/subscriptions/[0-9a-f-]{36}/resourceGroups/[${groupNameCharacters}]{1,90}/providers/Microsoft\.Compute/(images/[-\w.]{1,80}|galleries/[\w.]{1,80}/images/[-\w.]{1,80}(/versions/(latest|\d{1,9}(\.\d{1,9}){1,3}))?)$`,
            'iu',
          ),
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
  /** Recommended minimum for a machine with this image, or null if unknown. */
  minCores: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(512))),
  minMemoryGb: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(16384))),
  /** Sizes allowed for machines with this image. Empty allows all. */
  allowedSizes: z.array(sizeNameSchema).check(z.maxLength(100)),
  state: z.enum(machineStates),
  order: orderSchema,
});
export type ImageValues = z.infer<typeof valuesSchema>;

export const imageSchema = z.extend(z.object({ ...valuesSchema.shape }), {
  id: z.string(),
  /** Number of the organization's existing deployments whose latest operation includes it. */
  deployments: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Version for If-Match. */
  etag: z.string(),
});
export type Image = z.infer<typeof imageSchema>;

/** Whether an image or extension exists in the cloud; `unknown` if the cloud did not respond. */
export const existenceSchema = z.object({
  state: z.enum(['found', 'missing', 'unknown']),
  /** The first part that does not exist: `publisher`, `offer`, `sku`, `version`, `type` or `resource`. */
  missing: z.nullable(z.string()),
  /** The version that a machine would get now. */
  version: z.nullable(z.string()),
  /** The operating system according to the cloud. */
  os: z.nullable(z.enum(machineSystems)),
  /** Purchase plan that the cloud requires. */
  plan: z.nullable(z.object({ name: z.string(), product: z.string(), publisher: z.string() })),
  /** Why the result is unknown. */
  reason: z.nullable(z.enum(['no-answer', 'refused'])),
});
export type Existence = z.infer<typeof existenceSchema>;

/** Names on one level of the cloud's catalog; `unknown` if the cloud does not respond. */
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
    summary: 'List virtual machine images of the organization, including retired ones',
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
      'List publishers of a region, offers of a publisher, SKUs of an offer, or versions of a SKU, from the cloud',
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
    summary: 'Check whether an image exists in the cloud; a missing image is a result, not an error',
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
    summary: 'Get an image of the organization',
    access: holders('imageList', 'imageView'),
    scope: 'organization',
    params: byId,
    response: imageSchema,
  }),
  create: defineRoute({
    id: 'image.create',
    method: 'POST',
    path: '/api/image',
    summary: 'Add an image to the wizard of blueprints that create machines',
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
    summary: 'Change, retire or restore an image; existing deployments are unchanged',
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
    summary: 'List deployments that use an image, and their blueprints',
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

/** The blueprint whose wizard requests the offer. */
export const offerQuery = z.strictObject({
  blueprint: slugSchema,
  version: z.optional(z.string().check(z.maxLength(40))),
});

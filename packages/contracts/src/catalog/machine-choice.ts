import * as z from 'zod/mini';
import { extensionModes, extensionParameterSchema } from './extension-routes.ts';
import { imageFamilies, imageSourceSchema, offerQuery } from './image-routes.ts';
import { machineSystems } from './machine-terms.ts';
import { listResultOf } from '../api/list-query.ts';
import { defineRoute, holders } from '../api/route.ts';
import { regionSchema } from '../cloud/place-names.ts';

/** Inputs of an extension, by parameter name. */
const filledInSchema = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4000)));

/**
 * Inputs of extensions that become mandatory and are added to machines by an upgrade, by extension id. Stored encrypted
 * with the operation and never returned.
 */
export const extensionFieldValuesSchema = z
  .record(z.guid(), filledInSchema)
  .check(z.refine((values) => Object.keys(values).length <= 30));
export type ExtensionFieldValues = z.infer<typeof extensionFieldValuesSchema>;

/** A required field of such an extension, which has no default. */
export const neededFieldSchema = z.object({
  name: z.string(),
  title: z.string(),
  help: z.string(),
  secret: z.boolean(),
});
export type NeededField = z.infer<typeof neededFieldSchema>;

/**
 * A user's choices for the machines of a blueprint, in addition to its parameters. Mandatory extensions are added
 * automatically.
 */
export const machineChoiceSchema = z.strictObject({
  /** An image of the organization. Defaults to the template's image. */
  image: z.optional(z.guid()),
  extensions: z.optional(
    z
      .array(
        z.strictObject({
          id: z.guid(),
          values: z.optional(filledInSchema),
        }),
      )
      .check(
        z.maxLength(30),
        z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length),
      ),
  ),
});
export type MachineChoice = z.infer<typeof machineChoiceSchema>;

/** The wizard's choices for the machines of a blueprint. */
export const machineOfferSchema = z.object({
  /** Whether the template has machines with a selectable image or extensions. */
  takesImage: z.boolean(),
  takesExtensions: z.boolean(),
  /** The operating system of the template's machines, or null if only the image determines it. */
  os: z.nullable(z.enum(machineSystems)),
  images: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      family: z.enum(imageFamilies),
      os: z.enum(machineSystems),
      source: imageSourceSchema,
      minCores: z.nullable(z.number()),
      minMemoryGb: z.nullable(z.number()),
      allowedSizes: z.array(z.string()),
    }),
  ),
  extensions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      publisher: z.string(),
      type: z.string(),
      osTypes: z.array(z.enum(machineSystems)),
      mode: z.enum(extensionModes),
      parameters: z.array(extensionParameterSchema),
    }),
  ),
  /**
   * Choices that are no longer offered (deleted, retired, or for other machines), so that an earlier choice can be
   * displayed.
   */
  gone: z.optional(
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['image', 'extension']),
        title: z.string(),
        reason: z.enum(['deleted', 'retired', 'elsewhere']),
      }),
    ),
  ),
});
export type MachineOffer = z.infer<typeof machineOfferSchema>;

/** A size of virtual machines that a region offers to a subscription. */
const machineSizeSchema = z.object({
  name: z.string(),
  cores: z.number(),
  memoryGb: z.number(),
  /** Cores that machines of this size can still use in the region, or null if unknown. */
  coresLeft: z.nullable(z.number()),
});
export type MachineSize = z.infer<typeof machineSizeSchema>;

const machineSizesSchema = z.extend(listResultOf(machineSizeSchema), {
  /** Whether the remaining cores are known, the caller lacks permission to read the quota, or reading it failed. */
  quota: z.enum(['known', 'forbidden', 'unread']),
});
export type MachineSizes = z.infer<typeof machineSizesSchema>;

export const machineRoutes = {
  offer: defineRoute({
    id: 'image.offer',
    method: 'GET',
    path: '/api/image/offer',
    summary: 'List images and extensions that fit the machines of a blueprint',
    access: holders('blueprintProvision'),
    scope: 'organization',
    query: offerQuery,
    response: machineOfferSchema,
  }),
  sizes: defineRoute({
    id: 'image.sizes',
    method: 'GET',
    path: '/api/image/size',
    summary: 'List the machine sizes of a region with cores, memory and remaining quota',
    access: holders('blueprintProvision'),
    scope: 'account',
    query: z.strictObject({ subscriptionId: z.guid(), location: regionSchema }),
    response: machineSizesSchema,
  }),
} as const;

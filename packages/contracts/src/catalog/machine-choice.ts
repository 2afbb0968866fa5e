import * as z from 'zod/mini';
import { extensionModes, extensionParameterSchema } from './extension-routes.ts';
import { imageFamilies, imageSourceSchema, offerQuery } from './image-routes.ts';
import { machineSystems } from './machine-terms.ts';
import { defineRoute, holders } from '../api/route.ts';

/** What was filled in for an extension, by the names of its parameters. */
const filledInSchema = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4000)));

/**
 * What is filled in for extensions that become mandatory and come to machines with an upgrade, by the extension's id. Sealed
 * with what is sent, and in no answer.
 */
export const extensionFieldValuesSchema = z
  .record(z.guid(), filledInSchema)
  .check(z.refine((values) => Object.keys(values).length <= 30));
export type ExtensionFieldValues = z.infer<typeof extensionFieldValuesSchema>;

/** A field of such an extension that must be filled in, for it has no default. */
export const neededFieldSchema = z.object({
  name: z.string(),
  title: z.string(),
  help: z.string(),
  secret: z.boolean(),
});
export type NeededField = z.infer<typeof neededFieldSchema>;

/** What a person chooses for the machines of a blueprint beside its parameters. Mandatory extensions come by themselves. */
export const machineChoiceSchema = z.strictObject({
  /** An image of the organization; left out, the template's own stays. */
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

/** What the wizard offers for the machines of a blueprint. */
export const machineOfferSchema = z.object({
  /** Whether the template has machines whose image, or whose extensions, can be chosen. */
  takesImage: z.boolean(),
  takesExtensions: z.boolean(),
  /** The system of the template's machines; null where only its image tells. */
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
  /** What is not offered here any more, so that a choice of before can be named: deleted, retired, or for other machines. */
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

export const machineRoutes = {
  offer: defineRoute({
    id: 'image.offer',
    method: 'GET',
    path: '/api/image/offer',
    summary: 'Images and extensions of the organization that fit the machines of a blueprint',
    access: holders('blueprintProvision'),
    scope: 'organization',
    query: offerQuery,
    response: machineOfferSchema,
  }),
} as const;

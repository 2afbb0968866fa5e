import * as z from 'zod/mini';
import { clouds } from '../reference/enumerations.ts';

export const machineSystems = ['Linux', 'Windows'] as const;
export type MachineSystem = (typeof machineSystems)[number];

/** Whether the wizard offers an image or an extension. */
export const machineStates = ['active', 'retired'] as const;
export type MachineState = (typeof machineStates)[number];

/**
 * A name in the cloud's catalog: a publisher, an offer, a type. It is used in URLs of the cloud, so it must not contain
 * separators.
 */
export const artifactNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[A-Za-z0-9][\w.-]*$/));

export const cloudNamesSchema = z.array(z.enum(clouds)).check(
  z.minLength(1),
  z.maxLength(clouds.length),
  z.refine((names) => new Set(names).size === names.length),
);

/** Sort order in the wizard, ascending. */
export const orderSchema = z.number().check(z.int(), z.gte(0), z.lte(9999));

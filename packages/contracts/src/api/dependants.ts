import * as z from 'zod/mini';

export const dependantKinds = [
  'user',
  'role',
  'group',
  'provisioning',
  'blueprint',
  'form',
  'deployment',
  'runningDeployment',
  'ownedDeployment',
  'connection',
  'directory',
  'session',
] as const;

/** The dependants of an object to be deleted, counted by kind, with the first names of each. */
export const dependantsSchema = z.object({
  /** Whether deletion is rejected with 409 unless `assignTo` names a new owner. */
  blocking: z.boolean(),
  dependants: z.array(
    z.object({
      kind: z.enum(dependantKinds),
      count: z.number(),
      /** Whether this kind blocks the deletion. */
      blocking: z.boolean(),
      /** The first twenty. */
      items: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
export type Dependants = z.infer<typeof dependantsSchema>;

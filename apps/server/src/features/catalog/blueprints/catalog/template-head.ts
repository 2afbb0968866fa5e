import * as z from 'zod/mini';

/** The part of a template that the catalog reads; the engine reads the rest. */
export const templateHeadSchema = z.looseObject({
  $schema: z.string(),
  contentVersion: z.string(),
  parameters: z.record(
    z.string(),
    z.looseObject({
      type: z.string(),
      defaultValue: z.optional(z.unknown()),
      allowedValues: z.optional(z.array(z.unknown())),
    }),
  ),
  resources: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

export type TemplateHead = z.infer<typeof templateHeadSchema>;

/** Returns the deployment scope given by the template's `$schema`. */
export function declaredScope(template: TemplateHead): string {
  if (template.$schema.includes('/subscriptionDeploymentTemplate.json')) return 'subscription';
  if (template.$schema.includes('/deploymentTemplate.json')) return 'resourceGroup';
  return template.$schema;
}

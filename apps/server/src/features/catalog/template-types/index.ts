import { templateTypeRoutes, type BlueprintType, type BodyOf } from '@blueport/contracts';
import type { Feature, Parts } from '../../../feature.ts';
import { defineEntity } from '../../../http/entity/define-entity.ts';
import { presentType, typeDependants, typeFields, typesOf } from './type-store.ts';

type Values = BodyOf<typeof templateTypeRoutes.create>;

/** Creates the types that an organization uses to group its marketplace. */
export function createTemplateTypesFeature(parts: Parts): Feature {
  const types = defineEntity(parts, {
    table: 'blueprint_type',
    object: 'templateType',
    unique: { index: 'blueprint_type_title', field: 'title' },
    select: typesOf,
    present: presentType,
    list: typeFields,
    order: [
      { field: 'position', descending: false },
      { field: 'title', descending: false },
    ],
    insert: (values: Values, key) => ({ ...key, ...values }),
    update: (values: Values) => values,
    facts: ({ title, description, icon, position }: BlueprintType) => ({
      title,
      description,
      icon,
      position,
    }),
    details: ({ title }) => ({ title }),
    dependants: typeDependants,
  });
  return { name: 'template-types', routes: (registry) => registry.registerAll(templateTypeRoutes, types) };
}

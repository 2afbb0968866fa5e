import type { Json as TemplateJson, JsonObject as TemplateJsonObject } from '@blueport/arm-template';
import type { Json as PolicyJson, JsonObject as PolicyJsonObject } from '@blueport/azure-policy';
import { expectTypeOf, it } from 'vitest';
import type { Json, JsonObject } from './resource-manager/json.ts';

it('uses the JSON types of the engines', () => {
  expectTypeOf<TemplateJson>().toEqualTypeOf<PolicyJson>();
  expectTypeOf<TemplateJsonObject>().toEqualTypeOf<PolicyJsonObject>();
  expectTypeOf<Json>().toEqualTypeOf<TemplateJson>();
  expectTypeOf<JsonObject>().toEqualTypeOf<TemplateJsonObject>();
});

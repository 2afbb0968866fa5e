import type { Expansion, Json } from '@blueport/arm-template';
import {
  checkResourceName,
  hasNameCharacters,
  type Preview,
  type ResourceNameIssue,
} from '@blueport/contracts';
import { issue } from '../../../errors/refusal.ts';

/** Property paths with parameters of one resource. */
type Uses = Expansion['provenance'][string];

/**
 * Returns the parameter whose value makes a name invalid: the only one in the name, otherwise the only one with a
 * character that the name must not have. Undefined if several parameters could be changed.
 */
function decidingParameter(
  type: string,
  uses: Uses | undefined,
  values: Readonly<Record<string, Json | undefined>>,
): string | undefined {
  const names = uses?.['name'] ?? [];
  if (names.length <= 1) return names[0];
  const unfit = names.filter((name) => {
    const value = values[name];
    return typeof value === 'string' && !hasNameCharacters(type, value);
  });
  return unfit.length === 1 ? unfit[0] : undefined;
}

/**
 * Returns an error for each resource whose name breaks the rules of its type. Names that contain one of the assumed
 * parameters are not checked.
 */
export function checkResourceNames(
  { resources, provenance }: Pick<Expansion, 'resources' | 'provenance'>,
  values: Readonly<Record<string, Json | undefined>>,
  assumed: ReadonlySet<string> = new Set(),
): Preview['diagnostics'] {
  const found = new Map<string, Preview['diagnostics'][number]>();
  for (const { id, type, name } of resources) {
    const uses = Object.hasOwn(provenance, id) ? provenance[id] : undefined;
    if (uses?.['name']?.some((parameter) => assumed.has(parameter))) continue;
    const broken: ResourceNameIssue | undefined = checkResourceName(type, name);
    if (broken === undefined) continue;
    const parameter = decidingParameter(type, uses, values);
    const path = parameter === undefined ? '/resources' : `/parameters/${parameter}`;
    const { code, message } = issue(path, 'resource-name', { ...broken });
    found.set(`${path} ${message}`, {
      severity: 'error',
      code,
      message,
      values: { ...broken },
      path,
      ...(parameter !== undefined && { parameter }),
    });
  }
  return [...found.values()];
}

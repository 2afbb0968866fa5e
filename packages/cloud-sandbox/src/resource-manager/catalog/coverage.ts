import { actionNamesOf } from '../actions/actions.ts';
import { powerActionsOf } from '../actions/power.ts';
import type { Coverage } from '../types/defineType.ts';
import { findDefinition } from '../types/registry.ts';
import { allProviders } from './providers.ts';

export type { Coverage } from '../types/defineType.ts';

/** The emulation of one resource type. */
export interface TypeCoverage {
  readonly type: string;
  readonly coverage: Coverage;
  /** Names of the POST actions that are simulated. Every other action returns 501. */
  readonly actions: readonly string[];
  /** Effects of the service that are missing, as a sentence. */
  readonly missing: string | undefined;
}

/** Types without a definition that routes of the resource manager serve. */
const ofResourceManager =
  /^microsoft\.(resources\/(?!templatespecs|deploymentstacks|links)|authorization\/(locks|role(assignments|definitions)|policy|permissions)|policyinsights\/policy|management\/managementgroups|costmanagement\/(query|forecast|dimensions)|consumption\/usagedetails|insights\/(eventtypes\/values|eventcategories|metrics|metricdefinitions|metricnamespaces|diagnosticsettingscategories)|resourcehealth\/|alertsmanagement\/alerts|compute\/(skus|locations\/)|network\/locations\/usages|storage\/locations\/usages|[a-z]+\/checknameavailability)/;

/** Returns the coverage of a type: that of its definition, if it has one. */
function coverageOf(type: string, isSimulated: boolean): Coverage {
  const definition = findDefinition(type);
  if (definition !== undefined) return definition.coverage;
  if (!isSimulated) return 'not simulated';
  return ofResourceManager.test(type.toLowerCase()) ? 'simulated' : 'stored only';
}

/** Returns the emulation of every resource type, sorted by type. */
export function listCoverage(): TypeCoverage[] {
  return allProviders()
    .flatMap(({ namespace, types }) =>
      types.map(({ name, isSimulated }): TypeCoverage => {
        const type = `${namespace}/${name}`;
        return {
          type,
          coverage: coverageOf(type, isSimulated),
          actions: isSimulated ? [...actionNamesOf(type), ...powerActionsOf(type)] : [],
          missing: findDefinition(type)?.missing,
        };
      }),
    )
    .toSorted((left, right) => left.type.localeCompare(right.type, 'en'));
}

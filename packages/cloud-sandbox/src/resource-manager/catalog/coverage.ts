import { actionNamesOf } from '../actions/actions.ts';
import { powerActionsOf } from '../actions/power.ts';
import { hasRules } from '../rules/checkDraft.ts';
import { behaviourOf } from '../types/types.ts';
import coverage from './coverage.json' with { type: 'json' };
import { allProviders } from './providers.ts';

/**
 * How far the sandbox emulates a resource type. `stored only`: requests are validated, and properties are returned as
 * they were sent; values that the service would compute are missing.
 */
export type Coverage = 'simulated' | 'stored only' | 'not simulated';

/** The emulation of one resource type. */
export interface TypeCoverage {
  readonly type: string;
  readonly coverage: Coverage;
  /** Names of the POST actions that are simulated. Every other action returns 501. */
  readonly actions: readonly string[];
  /** Effects of the service that are missing, as a sentence. */
  readonly missing: string | undefined;
}

/** Types that the resource manager itself serves. */
const ofResourceManager =
  /^microsoft\.(resources\/(?!templatespecs|deploymentstacks|links)|authorization\/(locks|role(assignments|definitions)|policy|permissions)|policyinsights\/policy|management\/managementgroups|costmanagement\/query|insights\/eventtypes\/values|compute\/(skus|locations\/)|network\/locations\/usages|storage\/locations\/usages|[a-z]+\/checknameavailability)/;

const missingEffects: ReadonlyMap<string, string> = new Map(Object.entries(coverage.missingEffects));

function coverageOf(type: string, isSimulated: boolean): Coverage {
  if (!isSimulated) return 'not simulated';
  const behaviour = behaviourOf(type);
  const actions = [...actionNamesOf(type), ...powerActionsOf(type)];
  const hasEffects =
    'defaults' in behaviour || 'computed' in behaviour || actions.length > 0 || hasRules(type);
  return hasEffects || ofResourceManager.test(type.toLowerCase()) ? 'simulated' : 'stored only';
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
          missing: missingEffects.get(type),
        };
      }),
    )
    .toSorted((left, right) => left.type.localeCompare(right.type, 'en'));
}

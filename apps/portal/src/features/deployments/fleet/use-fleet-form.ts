import type { BlueprintParameter, FleetPlan } from '@blueport/contracts';
import { useState } from 'react';
import { blueprintApi, allBlueprintsQuery } from '../../../core/api/blueprint-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import {
  checkFleet,
  hasNoIssues,
  planOf,
  requestOf,
  type FleetParameter,
  type FleetIssues,
  type FleetValues,
} from './fleet-form.ts';
import { fleetApi } from './queries.ts';

/** State and actions of the form. */
export type FleetForm = ReturnType<typeof useFleetForm>;

type NeededParameters = FleetPlan['needed'];
const none: NeededParameters = [];
type Extensions = FleetPlan['neededByExtensions'];
const noExtensions: Extensions = [];

const fieldsOf = (extensions: Extensions): (FleetParameter & { readonly title: string })[] =>
  extensions.flatMap(({ id, title, fields }) =>
    fields.map((field) => ({
      name: `${id}/${field.name}`,
      type: 'string',
      secure: field.secret,
      title: field.title,
      extension: { id, title, field: field.name },
    })),
  );

/** Loads the available blueprints and the selected one. */
function useOfferedBlueprints(requestedName: string) {
  const blueprints = blueprintApi.useBlueprintListQuery(allBlueprintsQuery);
  const offered = blueprints.data?.result ?? [];
  // A deployment assigned from another organization may use a blueprint that this organization does not have.
  const name = offered.some((one) => one.name === requestedName) ? requestedName : '';
  const detail = blueprintApi.useBlueprintDetailQuery({ name }, { skip: name === '' });
  const blueprint = name === '' ? undefined : detail.currentData;
  return { blueprints, offered, name, detail, blueprint };
}

/** Manages the values that a plan requires, and the secrets of the blueprint. */
function useFleetParameters(parameters: readonly BlueprintParameter[]) {
  const [needed, setNeeded] = useState<NeededParameters>(none);
  const [extensions, setExtensions] = useState<Extensions>(noExtensions);
  const titleOf = (parameter: string) => parameters.find((one) => one.name === parameter)?.title ?? parameter;
  const fleetParameters: (FleetParameter & { readonly title: string })[] = [
    ...[
      ...needed,
      ...parameters.filter((one) => one.secure && needed.every((other) => other.name !== one.name)),
    ].map((one) => ({ name: one.name, type: one.type, secure: one.secure, title: titleOf(one.name) })),
    ...fieldsOf(extensions),
  ];
  const forget = (): void => {
    setNeeded(none);
    setExtensions(noExtensions);
  };
  const readPlan = (plan: FleetPlan): void => {
    setNeeded((before) => (plan.needed.length === 0 ? before : plan.needed));
    setExtensions((before) => (plan.neededByExtensions.length === 0 ? before : plan.neededByExtensions));
  };
  return { needed, fleetParameters, forget, readPlan };
}

/** Manages the form for a new fleet upgrade. Any change to the form discards the plan. */
export function useFleetForm(first: FleetValues) {
  const t = useT();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const { blueprints, offered, name, detail, blueprint } = useOfferedBlueprints(values.blueprint);
  const { needed, fleetParameters, forget, readPlan } = useFleetParameters(blueprint?.parameters ?? []);
  const [plan, planning] = fleetApi.useFleetPlanMutation();
  const [start, starting] = fleetApi.useFleetCreateMutation();
  // One idempotency key per plan, so that a double click starts only one upgrade.
  const [key, setKey] = useState('');

  const issues = checkFleet({ ...values, blueprint: name }, fleetParameters);

  const set = (change: Partial<FleetValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    planning.reset();
    starting.reset();
    // Required values depend on the version.
    if (change.version !== undefined) forget();
  };

  return {
    values,
    set,
    blueprints: offered,
    versions: blueprint?.versions ?? [],
    /** Query for the blueprints, which the form requires. */
    source: blueprints,
    detail,
    fleetParameters,
    needed: new Set(needed.map((one) => one.name)),
    plan: planning.data,
    isPlanning: planning.isLoading,
    isStarting: starting.isLoading,
    failure: planning.error ?? starting.error,
    setBlueprint: (chosen: string): void => {
      forget();
      // Deployments selected in the list belong to the previous blueprint.
      const deployments = name === '' ? values.deployments : [];
      set({ blueprint: chosen, version: '', from: '', deployments, fieldValues: {} });
    },
    issueOf: (field: Exclude<keyof FleetIssues, 'values'>): string | undefined => {
      const issue = issues[field];
      return isTried && issue !== undefined ? t(`fleet.issue.${issue}`) : undefined;
    },
    issueOfValue: (parameter: string): string | undefined => {
      const issue = issues.values[parameter];
      return isTried && issue !== undefined ? t(`fleet.issue.${issue}`) : undefined;
    },
    async showPlan(): Promise<void> {
      setTried(true);
      if (!hasNoIssues(issues)) return;
      setKey(crypto.randomUUID());
      const { data } = await plan({ body: planOf(values, fleetParameters) });
      // Keep the required fields in the form while the plan is recalculated.
      if (data) readPlan(data);
    },
    async begin(): Promise<string | undefined> {
      const { data } = await start({ idempotencyKey: key, body: requestOf(values, fleetParameters) });
      return data?.id;
    },
  };
}

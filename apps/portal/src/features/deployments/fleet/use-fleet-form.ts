import type { BlueprintParameter, FleetPlan } from '@blueport/contracts';
import { useState } from 'react';
import { blueprintApi, everyBlueprint } from '../../../core/api/blueprint-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import {
  checkFleet,
  isGood,
  planOf,
  requestOf,
  type Asked,
  type FleetIssues,
  type FleetValues,
} from './fleet-form.ts';
import { fleetApi } from './queries.ts';

/** What the form is about to ask, and what is wrong with it. */
export type FleetForm = ReturnType<typeof useFleetForm>;

type Needed = FleetPlan['needed'];
const none: Needed = [];
type Extensions = FleetPlan['neededByExtensions'];
const noExtensions: Extensions = [];

const fieldsOf = (extensions: Extensions): (Asked & { readonly title: string })[] =>
  extensions.flatMap(({ id, title, fields }) =>
    fields.map((field) => ({
      name: `${id}/${field.name}`,
      type: 'string',
      secure: field.secret,
      title: field.title,
      extension: { id, title, field: field.name },
    })),
  );

/** The blueprints to choose from, and the chosen one. */
function useOfferedBlueprints(wanted: string) {
  const blueprints = blueprintApi.useBlueprintListQuery(everyBlueprint);
  const offered = blueprints.data?.result ?? [];
  // A deployment that was handed over bears a name that this organization may not know.
  const name = offered.some((one) => one.name === wanted) ? wanted : '';
  const detail = blueprintApi.useBlueprintDetailQuery({ name }, { skip: name === '' });
  const blueprint = name === '' ? undefined : detail.currentData;
  return { blueprints, offered, name, detail, blueprint };
}

/** The values that a plan asked for, and the secrets of the blueprint. */
function useAsked(parameters: readonly BlueprintParameter[]) {
  const [needed, setNeeded] = useState<Needed>(none);
  const [extensions, setExtensions] = useState<Extensions>(noExtensions);
  const titleOf = (parameter: string) => parameters.find((one) => one.name === parameter)?.title ?? parameter;
  const asked: (Asked & { readonly title: string })[] = [
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
  const take = (plan: FleetPlan): void => {
    setNeeded((before) => (plan.needed.length === 0 ? before : plan.needed));
    setExtensions((before) => (plan.neededByExtensions.length === 0 ? before : plan.neededByExtensions));
  };
  return { needed, asked, forget, take };
}

/** The state of the form of a new fleet upgrade; a plan is of what was asked for and goes when that changes. */
export function useFleetForm(first: FleetValues) {
  const t = useT();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const { blueprints, offered, name, detail, blueprint } = useOfferedBlueprints(values.blueprint);
  const { needed, asked, forget, take } = useAsked(blueprint?.parameters ?? []);
  const [plan, planning] = fleetApi.useFleetPlanMutation();
  const [start, starting] = fleetApi.useFleetCreateMutation();
  // One key for each plan: pressed twice, it starts once.
  const [key, setKey] = useState('');

  const issues = checkFleet({ ...values, blueprint: name }, asked);

  const set = (change: Partial<FleetValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    planning.reset();
    starting.reset();
    // Another version asks for other values.
    if (change.version !== undefined) forget();
  };

  return {
    values,
    set,
    blueprints: offered,
    versions: blueprint?.versions ?? [],
    /** What the form cannot do without, while it is on its way or where it did not come. */
    source: blueprints,
    detail,
    asked,
    needed: new Set(needed.map((one) => one.name)),
    plan: planning.data,
    isPlanning: planning.isLoading,
    isStarting: starting.isLoading,
    failure: planning.error ?? starting.error,
    setBlueprint: (chosen: string): void => {
      forget();
      // Deployments that were chosen in the list are of the blueprint before.
      const deployments = name === '' ? values.deployments : [];
      set({ blueprint: chosen, version: '', from: '', deployments, given: {} });
    },
    issueOf: (field: Exclude<keyof FleetIssues, 'values'>): string | undefined => {
      const issue = issues[field];
      return isTried && issue !== undefined ? t(`fleet.issue.${issue}`) : undefined;
    },
    issueOfValue: (parameter: string): string | undefined => {
      const issue = issues.values[parameter];
      return isTried && issue !== undefined ? t(`fleet.issue.${issue}`) : undefined;
    },
    async look(): Promise<void> {
      setTried(true);
      if (!isGood(issues)) return;
      setKey(crypto.randomUUID());
      const { data } = await plan({ body: planOf(values, asked) });
      // What was asked for stays in the form while the plan is made anew.
      if (data) take(data);
    },
    async begin(): Promise<string | undefined> {
      const { data } = await start({ idempotencyKey: key, body: requestOf(values, asked) });
      return data?.id;
    },
  };
}

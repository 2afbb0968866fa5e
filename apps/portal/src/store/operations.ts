import { isSettled } from '@blueport/contracts';
import type { DeploymentEvent, DeploymentSummary } from '@blueport/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

const kept = 30;

/** What the bell shows: deployments that are running or ended lately, newest change first. */
export interface Operations {
  readonly deployments: readonly DeploymentSummary[];
  /** Ids whose end the reader has not seen in the drawer yet. */
  readonly unseen: readonly string[];
}

const initialState: Operations = { deployments: [], unseen: [] };

function newestFirst(deployments: readonly DeploymentSummary[]): DeploymentSummary[] {
  return deployments.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, kept);
}

function withEvent(state: Operations, event: DeploymentEvent): Operations {
  const { deployment } = event;
  const before = state.deployments.find((known) => known.id === deployment.id);
  // Events may arrive twice after a reconnect, or behind a fresher answer of the list.
  if (before && before.updatedAt > deployment.updatedAt) return state;
  const others = state.deployments.filter((known) => known.id !== deployment.id);
  const ended = isSettled(deployment.state) && before !== undefined && !isSettled(before.state);
  return {
    deployments: newestFirst([deployment, ...others]),
    unseen: ended ? [...new Set([...state.unseen, deployment.id])] : state.unseen,
  };
}

const slice = createSlice({
  name: 'operations',
  initialState,
  reducers: {
    operationsLoaded: (state, action: PayloadAction<readonly DeploymentSummary[]>) => {
      const loaded = new Set(action.payload.map((deployment) => deployment.id));
      const others = state.deployments.filter((deployment) => !loaded.has(deployment.id));
      return { ...state, deployments: newestFirst([...action.payload, ...others]) };
    },
    operationChanged: (state, action: PayloadAction<DeploymentEvent>) => withEvent(state, action.payload),
    operationsSeen: (state) => ({ ...state, unseen: [] }),
    operationsCleared: () => initialState,
  },
});

export const { operationsLoaded, operationChanged, operationsSeen, operationsCleared } = slice.actions;
export const operationsReducer = slice.reducer;

/** The number on the bell: what runs now and what ended unseen. */
export function badgeCount(state: Operations): number {
  const running = state.deployments.filter((deployment) => !isSettled(deployment.state));
  return running.length + state.unseen.length;
}

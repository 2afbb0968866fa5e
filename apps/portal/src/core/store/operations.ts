import { isSettled } from '@blueport/contracts';
import type {
  DeploymentEvent,
  DeploymentSummary,
  Notification,
  NotificationEvent,
} from '@blueport/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

const maxDeployments = 30;

/** The content of the bell: live deployments, and the messages that the server stores for this account. */
export interface Operations {
  readonly deployments: readonly DeploymentSummary[];
  /** The newest messages only, newest first. */
  readonly messages: readonly Notification[];
  /** Counted by the server over all messages. */
  readonly unread: number;
  /** When the next snoozed message returns to the inbox. */
  readonly nextReturn: string | null;
}

interface LoadedMessages {
  readonly result: readonly Notification[];
  readonly unread: number;
  readonly nextReturn: string | null;
}

const initialState: Operations = { deployments: [], messages: [], unread: 0, nextReturn: null };

function newestFirst(deployments: readonly DeploymentSummary[]): DeploymentSummary[] {
  return deployments.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, maxDeployments);
}

function withEvent(state: Operations, { deployment }: DeploymentEvent): Operations {
  const before = state.deployments.find((known) => known.id === deployment.id);
  // Events may arrive twice after a reconnect, or after a newer response of the list.
  if (before && before.updatedAt > deployment.updatedAt) return state;
  const others = state.deployments.filter((known) => known.id !== deployment.id);
  return { ...state, deployments: newestFirst([deployment, ...others]) };
}

function withMessage(state: Operations, { notification, unread }: NotificationEvent): Operations {
  const others = state.messages.filter((known) => known.id !== notification?.id);
  return {
    ...state,
    messages: notification ? [notification, ...others].slice(0, maxDeployments) : state.messages,
    unread: unread ?? state.unread,
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
    messagesLoaded: (
      state,
      { payload: { result: messages, unread, nextReturn } }: PayloadAction<LoadedMessages>,
    ) => ({ ...state, messages, unread, nextReturn }),
    messageAdded: (state, action: PayloadAction<NotificationEvent>) => withMessage(state, action.payload),
    operationsCleared: () => initialState,
  },
});

export const { operationsLoaded, operationChanged, messagesLoaded, messageAdded, operationsCleared } =
  slice.actions;
export const operationsReducer = slice.reducer;

/** Returns the number on the bell: running operations plus unread messages. */
export function badgeCount(state: Operations): number {
  return state.deployments.filter((deployment) => !isSettled(deployment.state)).length + state.unread;
}

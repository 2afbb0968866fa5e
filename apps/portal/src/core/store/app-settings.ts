import type { CloudName } from '@blueport/contracts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** Settings that are persisted with the session. */
export interface AppSettings {
  readonly msService: CloudName;
}

const initialState: AppSettings = { msService: 'general' };

const slice = createSlice({
  name: 'appSettings',
  initialState,
  reducers: {
    appSettingsMerged: (state, action: PayloadAction<Partial<AppSettings>>) => ({
      ...state,
      ...action.payload,
    }),
  },
});

export const { appSettingsMerged } = slice.actions;
export const appSettingsReducer = slice.reducer;

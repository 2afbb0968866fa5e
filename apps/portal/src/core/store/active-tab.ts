import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The active screen, whose name is part of the document title. */
interface ActiveTab {
  readonly activeTab: string;
  readonly activeURL: string;
}

const initialState: ActiveTab = { activeTab: '', activeURL: '' };

const slice = createSlice({
  name: 'activeTab',
  initialState,
  reducers: { tabActivated: (_state, action: PayloadAction<ActiveTab>) => action.payload },
});

export const { tabActivated } = slice.actions;
export const activeTabReducer = slice.reducer;

const product = 'Blueport';

/** Returns the tab name and the product name, or only the product name if no tab is active. */
export function documentTitle(activeTab: string): string {
  return activeTab ? `${activeTab} · ${product}` : product;
}

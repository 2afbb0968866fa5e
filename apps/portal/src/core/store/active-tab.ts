import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The screen that is open: its name stands in the document's title. */
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

/** Tab name and product name, or only the product name when no tab is active. */
export function documentTitle(activeTab: string): string {
  return activeTab ? `${activeTab} · ${product}` : product;
}

import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { persistReducer, persistStore, REHYDRATE } from 'redux-persist';
import type { PersistConfig } from 'redux-persist';
import { api } from '../api/api.ts';
import { activeTabReducer } from './active-tab.ts';
import { appSettingsReducer } from './app-settings.ts';
import { operationsReducer } from './operations.ts';
import { checkRestored } from './restored-session.ts';
import { authReducer } from './session.ts';
import type { Middleware } from '@reduxjs/toolkit';

/** Clears the session if it could not be restored: the portal starts signed out. */
const clearAfterFailedRestore: Middleware = () => (next) => (action) => {
  const { type, err } = action as { readonly type: string; readonly err?: unknown };
  if (type === REHYDRATE && err) {
    try {
      localStorage.removeItem('persist:root');
      localStorage.removeItem('Editorfiles');
      sessionStorage.clear();
    } catch {
      // A storage that cannot be accessed contains none of our data.
    }
  }
  return next(action);
};

const rootReducer = combineReducers({
  auth: authReducer,
  appSettings: appSettingsReducer,
  activeTab: activeTabReducer,
  operations: operationsReducer,
  [api.reducerPath]: api.reducer,
});
export type RootState = ReturnType<typeof rootReducer>;

/** Local storage in the form redux-persist expects; the engine shipped with the library does not survive bundling. */
const storage = {
  getItem: (key: string) => Promise.resolve(localStorage.getItem(key)),
  setItem: (key: string, value: string) => Promise.resolve(localStorage.setItem(key, value)),
  removeItem: (key: string) => Promise.resolve(localStorage.removeItem(key)),
};

const persistence: PersistConfig<RootState> = {
  key: 'root',
  storage,
  whitelist: ['auth', 'appSettings'],
  // A hanging storage must not block the portal: it starts signed out after this many milliseconds.
  timeout: 5000,
  migrate: checkRestored,
};

const persistActions = ['FLUSH', 'REHYDRATE', 'PAUSE', 'PERSIST', 'PURGE', 'REGISTER'].map(
  (name) => `persist/${name}`,
);

/** Creates the portal's store; each test creates a separate one. */
export function createStore() {
  return configureStore({
    reducer: persistReducer<RootState>(persistence, rootReducer),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: persistActions } }).concat(
        clearAfterFailedRestore,
        api.middleware,
      ),
  });
}

export const store = createStore();
export const persistor = persistStore(store);

export type AppStore = typeof store;
export type AppDispatch = AppStore['dispatch'];
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

export { shapeOf } from './column.ts';
export { pageInMemory } from './in-memory.ts';
export { NativeChoice } from './NativeChoice.tsx';
export { useListState } from './use-list-state.ts';

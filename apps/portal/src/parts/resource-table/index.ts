export { momentWidth, shapeOf } from './column.ts';
export type { TableColumn } from './column.ts';
export { pageInMemory } from './in-memory.ts';
export { NativeChoice } from './NativeChoice.tsx';
export { ResourceTable } from './ResourceTable.tsx';
export { useListState } from './use-list-state.ts';

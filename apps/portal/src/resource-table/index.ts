export { shapeOf } from './column.ts';
export type { ColumnFilter, TableColumn } from './column.ts';
export { pageInMemory } from './in-memory.ts';
export type { ListQueryParameters } from './list-query.ts';
export type { FilterToken, ListShape, ListState, SortRule } from './list-state.ts';
export { ResourceTable } from './ResourceTable.tsx';
export type { ResourceTableProps, TableData } from './ResourceTable.tsx';
export { useListState } from './use-list-state.ts';
export type { ListControl } from './use-list-state.ts';

/** A file of its own, so that the tree with its words is fetched only where somebody is refused. */
export { loadPermissionWords } from '../../core/permission-words/permission-words.ts';

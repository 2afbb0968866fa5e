/** A separate file, so that the tree with its labels is loaded only after a refusal. */
export { loadPermissionWords } from '../../core/permission-words/permission-words.ts';

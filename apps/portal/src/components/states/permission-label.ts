/** A separate file, so that the tree with its labels is loaded only after a refusal. */
export { loadPermissionTexts } from '../../core/permission-words/permission-words.ts';

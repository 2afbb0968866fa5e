/** A separate file, so that the tree with its labels is loaded only after a refusal. */
export { loadPermissionTexts } from '../../core/permission-labels/permission-labels.ts';

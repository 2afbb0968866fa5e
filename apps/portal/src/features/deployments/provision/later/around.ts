/** What stands in and beside the first step and is needed at once: in one file, since none of it is ever shown without the rest. */
export { CreatedRail } from '../components/CreatedRail.tsx';
export { TagsEditor } from '../components/TagsEditor.tsx';
export { FillBar } from './FillBar.tsx';

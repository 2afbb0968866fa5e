/** Components shown together with the first step, bundled into one chunk because they are always needed together. */
export { CreatedRail } from '../components/CreatedRail.tsx';
export { LimitNotice } from '../../../../components/price/LimitNotice.tsx';
export { TagsEditor } from '../components/TagsEditor.tsx';
export { PrefillBar } from './PrefillBar.tsx';

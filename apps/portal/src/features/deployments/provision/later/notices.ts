/** What the wizard has to say now and then, in one file: each of them alone would bring a list of files of its own. */
export { ChoicesNotice } from '../components/ChoicesNotice.tsx';
export { RefusalNotice } from '../components/RefusalNotice.tsx';
export { DraftConflict } from './DraftConflict.tsx';
export { OpeningNotice } from './OpeningNotice.tsx';

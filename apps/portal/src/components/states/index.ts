export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { ForbiddenState } from './ForbiddenState.tsx';
export { LoadingState } from '../../ui/states/LoadingState.tsx';
export { QueryContent } from './QueryContent.tsx';
export { problemText } from './problem-text.ts';
export { ScreenReaderOnly } from '../../ui/states/ScreenReaderOnly.tsx';

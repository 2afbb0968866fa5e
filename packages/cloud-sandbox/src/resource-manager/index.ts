export { resourceManagers } from './area.ts';
export { resourceManager } from './resourceManager.ts';

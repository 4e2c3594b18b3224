export { isOperationPath } from './operation-paths.js';
export { OperationModule } from './operation.module.js';

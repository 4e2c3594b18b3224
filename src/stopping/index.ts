export { OpenRequests } from './open-requests.js';
export { StoppingModule } from './stopping.module.js';

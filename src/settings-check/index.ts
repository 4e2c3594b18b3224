export { type CheckOutcome } from './check.js';
export { checkSettings } from './check-settings.js';

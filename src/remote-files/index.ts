export { RemoteFileFailure } from './remote-file-failure.js';
export { RemoteFiles } from './remote-files.js';
export { RemoteFilesModule } from './remote-files.module.js';

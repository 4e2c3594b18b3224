export { type Dataset } from './dataset.entity.js';
export { DatasetsModule } from './datasets.module.js';
export { DatasetsService } from './datasets.service.js';

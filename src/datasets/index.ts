export { type Dataset, type DatasetProfile } from './dataset.entity.js';
export { DatasetsModule } from './datasets.module.js';
export { DatasetsService, notTheCreator } from './datasets.service.js';

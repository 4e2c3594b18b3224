export { DatasetKeys } from './dataset-keys.js';
export { type Datasource, type StoredTable } from './datasource.entity.js';
export { DatasourcesModule } from './datasources.module.js';
export { DatasourcesService } from './datasources.service.js';
export { type TextSearch, TextSearches } from './text-searches.js';

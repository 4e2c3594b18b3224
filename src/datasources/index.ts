export { DatasetKeys } from './dataset-keys.js';
export { DatasetTables } from './dataset-tables.js';
export { DatasetTablesModule } from './dataset-tables.module.js';
export { type Datasource, type StoredTable } from './datasource.entity.js';
export { DatasourcesModule } from './datasources.module.js';
export { DatasourcesService } from './datasources.service.js';
export { OverviewsService } from './overviews.service.js';
export { type TextSearch, TextSearches } from './text-searches.js';

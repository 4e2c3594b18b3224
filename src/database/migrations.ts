import { type MigrationClass } from './patient-migration.js';
import { CreateSchema1763600000000 } from './migrations/1763600000000-create-schema.js';
import { CreateRemovals1763610000000 } from './migrations/1763610000000-create-removals.js';
import { FetchDatasources1763650000000 } from './migrations/1763650000000-fetch-datasources.js';
import { AddMultipartUploads1763700000000 } from './migrations/1763700000000-add-multipart-uploads.js';
import { CreateIdempotencyKeys1763750000000 } from './migrations/1763750000000-create-idempotency-keys.js';
import { TraceRemovals1763800000000 } from './migrations/1763800000000-trace-removals.js';
import { CountSessionsAlone1763850000000 } from './migrations/1763850000000-count-sessions-alone.js';
import { KeepIntake1763900000000 } from './migrations/1763900000000-keep-intake.js';
import { IndexPassages1763960000000 } from './migrations/1763960000000-index-passages.js';
import { KeepVectors1763970000000 } from './migrations/1763970000000-keep-vectors.js';
import { CreateAuditEntries1763980000000 } from './migrations/1763980000000-create-audit-entries.js';
import { CreateErasures1763990000000 } from './migrations/1763990000000-create-erasures.js';
import { IndexReferences1764000000000 } from './migrations/1764000000000-index-references.js';
import { SearchDatasets1764010000000 } from './migrations/1764010000000-search-datasets.js';
import { CountAllStorage1764020000000 } from './migrations/1764020000000-count-all-storage.js';
import { EraseInBatches1764030000000 } from './migrations/1764030000000-erase-in-batches.js';
import { NameApiKeys1764040000000 } from './migrations/1764040000000-name-api-keys.js';
import { KeepKeys1764050000000 } from './migrations/1764050000000-keep-keys.js';
import { KeepModelUse1764060000000 } from './migrations/1764060000000-keep-model-use.js';
import { BudgetModels1764070000000 } from './migrations/1764070000000-budget-models.js';
import { KeepKnowledge1764080000000 } from './migrations/1764080000000-keep-knowledge.js';
import { VerifyKnowledge1764160000000 } from './migrations/1764160000000-verify-knowledge.js';
import { KeepFeedback1764170000000 } from './migrations/1764170000000-keep-feedback.js';
import { ShareAnswers1764180000000 } from './migrations/1764180000000-share-answers.js';
import { LimitApiKeys1764190000000 } from './migrations/1764190000000-limit-api-keys.js';
import { LimitKeysToDatasets1764200000000 } from './migrations/1764200000000-limit-keys-to-datasets.js';
import { ChainAuditEntries1764210000000 } from './migrations/1764210000000-chain-audit-entries.js';
import { KeepTombstones1764230000000 } from './migrations/1764230000000-keep-tombstones.js';
import { IndexVerifiedKnowledge1764240000000 } from './migrations/1764240000000-index-verified-knowledge.js';
import { ArchiveAnswers1764250000000 } from './migrations/1764250000000-archive-answers.js';
import { IndexUnarchived1764260000000 } from './migrations/1764260000000-index-unarchived.js';
import { IndexAskedQuestions1764270000000 } from './migrations/1764270000000-index-asked-questions.js';
import { CountDatasetsByHour1764280000000 } from './migrations/1764280000000-count-datasets-by-hour.js';

/** In the order of their time stamps. Each keeps the rules of `migration-rules.spec.ts`. */
export const MIGRATIONS: readonly MigrationClass[] = [
  CreateSchema1763600000000,
  CreateRemovals1763610000000,
  FetchDatasources1763650000000,
  AddMultipartUploads1763700000000,
  CreateIdempotencyKeys1763750000000,
  TraceRemovals1763800000000,
  CountSessionsAlone1763850000000,
  KeepIntake1763900000000,
  IndexPassages1763960000000,
  KeepVectors1763970000000,
  CreateAuditEntries1763980000000,
  CreateErasures1763990000000,
  IndexReferences1764000000000,
  SearchDatasets1764010000000,
  CountAllStorage1764020000000,
  EraseInBatches1764030000000,
  NameApiKeys1764040000000,
  KeepKeys1764050000000,
  KeepModelUse1764060000000,
  BudgetModels1764070000000,
  KeepKnowledge1764080000000,
  VerifyKnowledge1764160000000,
  KeepFeedback1764170000000,
  ShareAnswers1764180000000,
  LimitApiKeys1764190000000,
  LimitKeysToDatasets1764200000000,
  ChainAuditEntries1764210000000,
  KeepTombstones1764230000000,
  IndexVerifiedKnowledge1764240000000,
  ArchiveAnswers1764250000000,
  IndexUnarchived1764260000000,
  IndexAskedQuestions1764270000000,
  CountDatasetsByHour1764280000000,
];

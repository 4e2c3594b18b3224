// Made of openapi.json by `npm run openapi`: changes made here are lost.

/** What every failure answers, whatever its HTTP status */
export type FailureDto = {
  /** Which failure it is; never 0 */
  code:
    | 300001
    | 300002
    | 300003
    | 300004
    | 300005
    | 300006
    | 300007
    | 300008
    | 300009
    | 300011
    | 210020
    | 210021
    | 210022
    | 210023
    | 210025
    | 210026
    | 1003
    | 1004
    | 1002
    | 201
    | 409001
    | 503001
    | 503002
    | 9999;
  /** What is wrong and, where something can be done, what to do */
  msg: string;
  /** The same text as msg */
  message: string;
  /** Always null */
  data: null;
};

/** A key that was just created, with its secret: it is shown only this once */
export type IssuedKeyDto = {
  /** Names the key in other operations */
  id: string;
  /** As it was created with; may be empty */
  name: string;
  /** How the key begins */
  prefix: string;
  /** What the key may do, each also what those before it may: `reader`: see everything; `asker`: ask (sessions, jobs, marks on answers); `member`: change data and knowledge, share answers; `admin`: administrate keys */
  role: 'reader' | 'asker' | 'member' | 'admin';
  /** When it was created */
  created_at: string;
  /** When it ends; null: never */
  expires_at: string | null;
  /** When it was revoked; null: it was not */
  revoked_at: string | null;
  /** Addresses and ranges (CIDR) that the key may be used from; null: from anywhere */
  allowed_addresses: string[] | null;
  /** Ids of the datasets that the key is limited to: to it, nothing of any other is there, and it makes no new ones; null: all */
  dataset_ids: string[] | null;
  /** When it was used last, to about a minute; null: never */
  last_used_at: string | null;
  /** The key itself, for the header x-pd-api-key */
  key: string;
};

/** The key to be created */
export type CreateKeyDto = {
  /** For whoever reads the list of keys; cut after 128 characters */
  name?: string | null;
  /** What the key may do, each also what those before it may: `reader`: see everything; `asker`: ask (sessions, jobs, marks on answers); `member`: change data and knowledge, share answers; `admin`: administrate keys */
  role?: 'reader' | 'asker' | 'member' | 'admin' | null;
  /** Days after which the key ends, 0 for never; left out: as the operator has set it, a year unless it was changed */
  expires_in_days?: number | null;
  /** Addresses and ranges (CIDR) that the key may be used from; left out: from anywhere */
  allowed_addresses?: string[] | null;
  /** Ids of the datasets that the key is limited to: to it, nothing of any other is there, and it makes no new ones; left out: all. Not for a key with the role admin */
  dataset_ids?: string[] | null;
};

/** Which page of a list it is; its records stand beside */
export type PageDto = {
  /** Items of all pages */
  total_items: number;
  /** As requested */
  page_number: number;
  /** As requested */
  page_size: number;
};

/** An API key of the project, but for its secret */
export type ApiKeyDto = {
  /** Names the key in other operations */
  id: string;
  /** As it was created with; may be empty */
  name: string;
  /** How the key begins */
  prefix: string;
  /** What the key may do, each also what those before it may: `reader`: see everything; `asker`: ask (sessions, jobs, marks on answers); `member`: change data and knowledge, share answers; `admin`: administrate keys */
  role: 'reader' | 'asker' | 'member' | 'admin';
  /** When it was created */
  created_at: string;
  /** When it ends; null: never */
  expires_at: string | null;
  /** When it was revoked; null: it was not */
  revoked_at: string | null;
  /** Addresses and ranges (CIDR) that the key may be used from; null: from anywhere */
  allowed_addresses: string[] | null;
  /** Ids of the datasets that the key is limited to: to it, nothing of any other is there, and it makes no new ones; null: all */
  dataset_ids: string[] | null;
  /** When it was used last, to about a minute; null: never */
  last_used_at: string | null;
};

/** What is used of a quota */
export type UsedDto = {
  /** What is used */
  used: number;
  /** What may be used in all; null: no limit */
  quota: number | null;
};

/** What is spent of a budget, in the currency of the prices that the operator set */
export type SpentDto = {
  /** What is spent */
  used: number;
  /** What may be spent; null: no limit */
  quota: number | null;
};

/** What the project has used of its quotas */
export type UsageDto = {
  /** Jobs that were answered */
  jobs: UsedDto;
  /** Stored bytes */
  storage_bytes: UsedDto;
  /** Tokens of the language model, in and out, in this calendar month (UTC) */
  model_tokens: UsedDto;
  /** What the language model cost in this calendar month (UTC) */
  model_cost: SpentDto;
};

/** What the code was exchanged for */
export type SignedInDto = {
  /** An API key of its own, of the role member; it ends after twelve hours */
  key: string;
};

/** A one-time code */
export type SignInDto = {
  /** The code of the link that the service printed when it was started; it works once */
  code: string;
};

/** The id of what was created */
export type CreatedDto = {
  /** Names it in all other operations */
  id: string;
};

/** A new session */
export type CreateSessionDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Language of the replies; `AUTO`: that of the question */
  output_language?:
    | 'AUTO'
    | 'EN'
    | 'ES'
    | 'AR'
    | 'PT'
    | 'ID'
    | 'JA'
    | 'RU'
    | 'HI'
    | 'FR'
    | 'DE'
    | 'VI'
    | 'TR'
    | 'PL'
    | 'IT'
    | 'KO'
    | 'ZH-CN'
    | 'ZH-TW'
    | null;
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always analysis */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** How many earlier jobs of the session serve as context of the next one; 0: none */
  max_contextual_job_history?: number | null;
  /** Reserved: is set to its only value, whatever is sent */
  agent_id?: string | null;
};

/** A dialogue: its settings; its jobs are in its history */
export type SessionDto = {
  /** Id of the session */
  id: string;
  /** As its user named it */
  name: string;
  /** Language of the replies; `AUTO`: that of the question */
  output_language:
    | 'AUTO'
    | 'EN'
    | 'ES'
    | 'AR'
    | 'PT'
    | 'ID'
    | 'JA'
    | 'RU'
    | 'HI'
    | 'FR'
    | 'DE'
    | 'VI'
    | 'TR'
    | 'PL'
    | 'IT'
    | 'KO'
    | 'ZH-CN'
    | 'ZH-TW';
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always analysis */
  job_mode: 'AUTO' | 'DATA_ANALYTICS';
  /** How many earlier jobs of the session serve as context of the next one; 0: none */
  max_contextual_job_history: number;
  /** Reserved: always this value, without a meaning */
  agent_id: 'DATA_ANALYSIS_AGENT';
};

/** Changes of a session; optional fields that are left out stay as they are */
export type ModifySessionDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Language of the replies; `AUTO`: that of the question */
  output_language?:
    | 'AUTO'
    | 'EN'
    | 'ES'
    | 'AR'
    | 'PT'
    | 'ID'
    | 'JA'
    | 'RU'
    | 'HI'
    | 'FR'
    | 'DE'
    | 'VI'
    | 'TR'
    | 'PL'
    | 'IT'
    | 'KO'
    | 'ZH-CN'
    | 'ZH-TW'
    | null;
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always analysis */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** How many earlier jobs of the session serve as context of the next one; 0: none */
  max_contextual_job_history?: number | null;
};

/** Who acts */
export type ActingUserDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
};

/** A new dataset */
export type CreateDatasetDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Cut after 5000 characters */
  description?: string | null;
};

/** A collection of related data sources */
export type DatasetDto = {
  /** Id of the dataset */
  id: string;
  /** As its creator named it */
  name: string;
  /** As its creator described it; empty where that was left out */
  description: string;
};

/** Changes of a dataset: at least one of name and description */
export type ModifyDatasetDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Cut after 128 characters; left out: stays as it is */
  name?: string | null;
  /** Cut after 5000 characters; left out: stays as it is */
  description?: string | null;
} & (
  | {
      name: string;
    }
  | {
      description: string;
    }
);

/** A file that is uploaded */
export type UploadedDto = {
  /** Names the file when a data source is made of it */
  file_object_key: string;
};

/** A file and who uploads it, in any order */
export type UploadFormDto = {
  /** The file, under a name that ends in one of .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx */
  file: string;
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
};

/** A part of a file, and where it goes */
export type PartItemDto = {
  /** From 1, ascending */
  number: number;
  /** In bytes: 5242880, and the rest for the last part */
  size: number;
  /** Takes the bytes of the part with PUT, without an API key, in any order and again after a failure; answers with an ETag */
  upload_url: string;
};

/** An upload that has begun */
export type MultipartUploadDto = {
  /** Names the upload when it is completed */
  upload_id: string;
  /** Names the file, once the upload is completed */
  file_object_key: string;
  /** All parts of the file */
  part_items: PartItemDto[];
};

/** A file that is to be sent in parts */
export type InitMultipartUploadDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** File name that ends in one of .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx */
  file_name: string;
  /** In bytes; by default at most 5 GiB, and not 0 */
  file_size: number;
};

/** A part that was sent: its number, in one of two fields, and its ETag */
export type PartEtagDto = {
  /** From 1; either this or part_number */
  number?: number | null;
  /** The same as number */
  part_number?: number | null;
  /** The ETag that was the answer to the part, with or without its quotes */
  etag: string;
} & (
  | {
      number: number;
    }
  | {
      part_number: number;
    }
);

/** An upload of which all parts are sent */
export type CompleteMultipartUploadDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** As given at the beginning of the upload */
  file_object_key: string;
  /** As given at the beginning of the upload */
  upload_id: string;
  /** One for each part, in any order */
  part_etags: PartEtagDto[];
};

/** A file of a dataset */
export type DatasourceDto = {
  /** Id of the data source */
  id: string;
  /** The dataset it belongs to */
  dataset_id: string;
  /** File name with extension */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** `synching`: waiting or being read; `synched`: can be asked about; `invalid`: could not be read */
  status: 'synching' | 'synched' | 'invalid';
};

/** A new data source: exactly one of file_object_key and url */
export type CreateDatasourceDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** File name that ends in one of .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx; cut to 128 characters in front of that */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** Key of a file of the project that was uploaded before; it may be used more than once; empty: left out */
  file_object_key?: string | null;
  /** Address (http or https) of a file to fetch, on a public host or one that the operator allows; empty: left out */
  url?: string | null;
} & (
  | {
      file_object_key: string;
    }
  | {
      url: string;
    }
);

/** A file of a dataset, and how far its reading is */
export type DatasourceRecordDto = {
  /** Id of the data source */
  id: string;
  /** The dataset it belongs to */
  dataset_id: string;
  /** File name with extension */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** `synching`: waiting or being read; `synched`: can be asked about; `invalid`: could not be read */
  status: 'synching' | 'synched' | 'invalid';
  /** In bytes; null until a file by URL is fetched */
  size: number | null;
  /** How much of the reading is done */
  progress: number;
  /** Only on an invalid data source: why the file could not be read */
  reason?: string;
};

/** How many data sources are in which state; all can be asked about when only synched ones are left */
export type StatusSummaryDto = {
  /** Read: can be asked about */
  synched_count: number;
  /** Could not be read */
  invalid_count: number;
  /** Waiting or being read */
  synching_count: number;
};

/** A URL of a file */
export type PresignedUrlDto = {
  /** Gives the original file under its name, without an API key */
  presigned_url: string;
  /** When the URL stops working */
  expires_at: string;
};

/** How long a URL is to work */
export type PresignDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Life of the URL in seconds */
  expires_in?: number | null;
};

/** What there is in a dataset; of files that are not read yet, nothing */
export type OverviewDto = {
  /** Id of the dataset */
  id: string;
  /** As its creator named it */
  name: string;
  /** As its creator described it; empty where that was left out */
  description: string;
  /** What the data sources hold; empty while none is read */
  summary: string;
  /** Questions to begin with */
  exploration_questions: string[];
  /** What the content is about */
  keywords: string[];
};

/** A row that is no part of the table */
export type SkippedRow = {
  /** Number of the row */
  row: number;
  /** Its text */
  text: string;
  /** What it is */
  kind: 'title' | 'note' | 'footer' | 'header';
};

/** A row that sums up others: kept, and left out of analysis */
export type TotalRow = {
  /** Number of the row in the file */
  row: number;
  /** Place among the rows of the table (the first is 0) */
  index: number;
};

/** Values that do not fit the type and became null */
export type NulledValues = {
  /** How many */
  count: number;
  /** At most three of them */
  examples: string[];
};

/** Cells without a value */
export type MissingValues = {
  /** How many */
  count: number;
  /** Words that stood for a missing value */
  words: string[];
};

/** What the values of a column stand for */
export type ColumnMeaning = {
  /** Their semantic type */
  type:
    | 'identifier'
    | 'code'
    | 'index'
    | 'year'
    | 'date-part'
    | 'moment'
    | 'person'
    | 'place'
    | 'name'
    | 'category'
    | 'flag'
    | 'amount'
    | 'rate'
    | 'per-unit'
    | 'count'
    | 'quantity'
    | 'duration'
    | 'cumulative'
    | 'text'
    | 'list';
  /** How sure the type is */
  confidence: number;
  /** How the values may be put together */
  additivity: 'none' | 'additive' | 'averageable' | 'over-time' | 'at-a-time' | 'cumulative';
  /** What spoke for it */
  evidence: string[];
  /** Currency of an amount or price */
  currency: string | null;
  /** Which part of a date it holds */
  date_part: string | null;
  /** Columns that together are a date, itself included */
  date_columns: string[];
};

/** A value and how often it occurs */
export type FrequentValue = {
  /** The value as text */
  value: string;
  /** How often it occurs */
  count: number;
};

/** Which values a column has */
export type ColumnValues = {
  /** The smallest; null where all are missing */
  min: string | number | null;
  /** The largest; null where all are missing */
  max: string | number | null;
  /** How many differ */
  distinct_count: number;
  /** How many rows have none */
  missing_count: number;
  /** The most frequent ones; none where nearly all differ */
  top_values: FrequentValue[];
};

/** How a column was typed */
export type ColumnIntake = {
  /** Its name */
  name: string;
  /** What it holds */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
  /** Share of the values that fit the type */
  fitting_share: number;
  /** Values that do not fit the type and became null */
  nulled: NulledValues;
  /** Cells without a value */
  missing: MissingValues;
  /** As written in the file */
  unit: string | null;
  /** What was taken to come first where the dates allow both */
  ambiguous_date_order: 'day' | 'month' | null;
  /** Column that keeps the original texts, where some became null */
  kept_text: string | null;
  /** What somebody has written about its header, as a comment on the cell */
  comment: string | null;
  /** What the values mean; null where the file was read before that was told */
  meaning: ColumnMeaning | null;
  /** Which values it has; null for a column that is not analysed */
  values: ColumnValues | null;
};

/** How a table was found. Numbers of rows and columns begin with 1. */
export type TableIntake = {
  /** Its name */
  name: string;
  /** Number of rows, totals included */
  row_count: number;
  /** What the file calls it */
  sheet: string | null;
  /** Page or slide */
  page: number | null;
  /** Headings above it, the outermost first */
  headings: string[];
  /** First and last row, header included */
  row_range: number[];
  /** First and last column */
  column_range: number[];
  /** Of a text file */
  encoding: string | null;
  /** What separates two cells */
  delimiter: string | null;
  /** What encloses cells */
  quote: string | null;
  /** Rows that gave the column names */
  header_rows: number[];
  /** Row that gave the units */
  unit_row: number | null;
  /** Rows that are no part of the table */
  skipped_rows: SkippedRow[];
  /** Blank rows inside */
  blank_rows: number;
  /** Rows with fewer or more cells than the others */
  ragged_rows: number;
  /** Rows that sum up others */
  total_rows: TotalRow[];
  /** Merged ranges of cells */
  merged_ranges: number;
  /** Its columns, those that keep original texts aside */
  columns: ColumnIntake[];
  /** What else is to be known */
  notes: string[];
};

/** The running text of a file */
export type PassagesIntake = {
  /** Passages it was split into */
  passage_count: number;
  /** Words it has */
  word_count: number;
  /** Model that it was embedded by, to be searched by its meaning; null while it is not */
  embedding_model: string | null;
};

/** What reading a file took */
export type ReadingUsage = {
  /** How long it took */
  milliseconds: number;
  /** The most memory the reading process held */
  peak_bytes: number | null;
  /** Whether the reading process died */
  crashed: boolean;
};

/** The type that a column is to have */
export type ColumnTypeCorrection = {
  /** Name of the column, as the report has it */
  name: string;
  /** What the column is to hold */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
};

/** How one table is to be read */
export type TableCorrection = {
  /** Name of the table, as the report has it */
  name: string;
  /** Numbers of the rows that give the column names (the first row is 1); empty when none does */
  header_rows?: number[] | null;
  /** Numbers of the rows to leave out, in place of those that were left out */
  skipped_rows?: number[] | null;
  /** Numbers of the rows that sum up others, in place of those found; empty when none does */
  total_rows?: number[] | null;
  /** False to leave cells empty that merged cells, or the labels of groups, cover */
  fill_merged?: boolean | null;
  /** Types of columns */
  columns?: ColumnTypeCorrection[] | null;
};

/** What the file was read by; empty when as it was found */
export type CorrectionDto = {
  /** As the WHATWG encoding standard names it */
  encoding?: string | null;
  /** What separates two cells */
  delimiter?: string | null;
  /** How single tables are to be read */
  tables?: TableCorrection[] | null;
};

/** How a file was read */
export type IntakeReportDto = {
  /** Id of the data source */
  id: string;
  /** How far the reading is */
  status: 'synching' | 'synched' | 'invalid';
  /** Only on an invalid data source: why the file could not be read */
  reason?: string;
  /** Its tables */
  tables: TableIntake[];
  /** Its running text, where it has any */
  passages: PassagesIntake | null;
  /** What concerns the whole file */
  notes: string[];
  /** Null before the first reading has ended */
  usage: ReadingUsage | null;
  /** What the file was read by; empty when as it was found */
  correction: CorrectionDto;
};

/** How a file is to be read; what is absent is found in the file */
export type CorrectIntakeDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** As the WHATWG encoding standard names it */
  encoding?: string | null;
  /** What separates two cells */
  delimiter?: string | null;
  /** How single tables are to be read */
  tables?: TableCorrection[] | null;
};

/** A column as it would be read */
export type PreviewedColumn = {
  /** Name of the column */
  name: string;
  /** What it would hold */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
};

/** A table as it would be read */
export type PreviewedTable = {
  /** Name of the table */
  name: string;
  /** Rows that it would have */
  row_count: number;
  /** Its columns */
  columns: PreviewedColumn[];
  /** Its first rows, their values as text; null: missing */
  rows: (string | null)[][];
};

/** How a file would be read */
export type IntakePreview = {
  /** The first tables that would be found */
  tables: PreviewedTable[];
};

/** A column of a table */
export type KeySide = {
  /** Id of the data source */
  datasource_id: string;
  /** Name of the table */
  table: string;
  /** Name of the column */
  column: string;
};

/** A column whose values name rows of another table */
export type ForeignKey = {
  /** The column that refers */
  from: KeySide;
  /** The column that it refers to: its values all differ */
  to: KeySide;
  /** Whether several rows may refer to one */
  cardinality: 'many-to-one' | 'one-to-one';
  /** How sure it is */
  confidence: number;
  /** Share of the referring values that are found */
  containment: number;
  /** What spoke for it */
  evidence: string[];
};

/** The foreign keys among the tables of a dataset */
export type DatasetKeys = {
  /** The surest first */
  keys: ForeignKey[];
};

/** An interval and how many rows have a value in it */
export type HistogramBin = {
  /** The smallest value that is in it */
  from: string | number;
  /** Where it ends: this value is in the next one */
  to: string | number;
  /** How many rows */
  count: number;
};

/** How the values of a column are spread */
export type ColumnHistogram = {
  /** Name of the column */
  name: string;
  /** Intervals one behind the other that hold all values; null for text, yes or no, columns without values, and what takes too long */
  bins: HistogramBin[] | null;
};

/** How the values of the columns of a table are spread */
export type Histograms = {
  /** Every column, in the order of the table */
  columns: ColumnHistogram[];
};

/** Rows of a table as they were read */
export type TableRows = {
  /** Names of the columns */
  columns: string[];
  /** The rows of the page, their values as text; null: missing */
  rows: (string | null)[][];
  /** Rows of all pages */
  total_items: number;
};

/** What is known of the tables of a dataset */
export type KnowledgeDto = {
  /** 0 where nothing was said yet */
  version: number;
  /** In YAML, as it was written */
  document: string;
  /** When it was written; null where nothing was said yet */
  created_at: string | null;
  /** Who wrote it; null where nothing was said yet */
  created_by: string | null;
  /** Whether the acting user may replace it */
  is_writable: boolean;
};

/** A version of the knowledge of a dataset */
export type KnowledgeVersion = {
  /** What it is asked for by */
  version: number;
  /** When it was written */
  created_at: string;
  /** Who wrote it */
  created_by: string;
};

/** The versions of the knowledge of a dataset that are kept */
export type KnowledgeVersionsDto = {
  /** The newest first */
  versions: KnowledgeVersion[];
};

/** What is known of the tables of a dataset from now on */
export type PutKnowledgeDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** In YAML, by the schema docs/knowledge.schema.json; empty to say nothing */
  document: string;
  /** The version that it was made from, 0 for none: refused where that is not the newest any more */
  based_on?: number | null;
};

/** What is wrong with a document */
export type KnowledgeProblem = {
  /** Line of the document */
  line: number;
  /** Character of the line */
  column: number;
  /** A plain sentence */
  message: string;
};

/** What is wrong with a document, by its places */
export type KnowledgeReportDto = {
  /** None where it can be used; the first hundred where there are more */
  problems: KnowledgeProblem[];
};

/** A document to look at */
export type CheckKnowledgeDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** In YAML, by the schema docs/knowledge.schema.json; empty to say nothing */
  document: string;
};

/** How many verified questions are of each kind */
export type VerdictCountsDto = {
  /** Gave the same */
  same: number;
  /** Gave something else, as the data did */
  changed_with_data: number;
  /** Cannot be trusted any more */
  broken: number;
  /** Are read differently without their entry */
  read_differently: number;
};

/** What became of a verified question */
export type VerifiedQuestion = {
  /** As the document words it */
  question: string;
  /** The same result; another one with the rows that are read; one that cannot be had or means something else; read to another result without the entry */
  kind: 'same' | 'changed_with_data' | 'broken' | 'read_differently';
  /** Plain sentences */
  details: string[];
};

/** What became of the verified questions of a dataset */
export type VerificationDto = {
  /** Whether it is of the data, the knowledge and the service as they are now */
  is_current: boolean;
  /** When they were asked; null where they were not yet, or where there are none */
  verified_at: string | null;
  /** Of the document */
  knowledge_version: number | null;
  /** Of the service */
  service_version: string | null;
  /** How many are of each kind */
  counts: VerdictCountsDto;
  /** By the document */
  questions: VerifiedQuestion[];
};

/** Verified questions to ask again */
export type VerifyKnowledgeDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Questions, as the document words them, whose result is right as it is now: later ones are compared with it. Only the creator of the dataset may say so */
  accept?: string[] | null;
};

/** Text, or code with the query that was run, in Markdown */
export type TextBlockDto = {
  /** The step it came from: the blocks of one step have the same */
  group_id: string;
  /** Name of the step; the final reply is `Conclusions`, or `Answer` when it is retrieved */
  group_name: string;
  /** `Analyze`: how the answer came about; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** What the block is */
  type: 'MESSAGE' | 'CODE';
  /** Markdown */
  content: string;
};

/** A file of an answer; the URL is signed anew at each read */
export type FileContentDto = {
  /** File name: `.csv` for a table, `.png` for an image */
  name: string;
  /** Gives the file to anybody, from any origin, without an API key */
  url: string;
  /** When the URL stops working */
  expires_at: string;
};

/** A table (CSV) or an image (PNG) */
export type FileBlockDto = {
  /** The step it came from: the blocks of one step have the same */
  group_id: string;
  /** Name of the step; the final reply is `Conclusions`, or `Answer` when it is retrieved */
  group_name: string;
  /** `Analyze`: how the answer came about; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** What the block is */
  type: 'TABLE' | 'IMAGE';
  /** Where the file is */
  content: FileContentDto;
};

/** A data source that an answer rests on, or a passage of a document that it quotes */
export type SourceDto = {
  /** File name */
  source: string;
  /** Id of the data source */
  datasource_id: string;
  /** The dataset it belongs to */
  dataset_id: string;
  /** Extension without the dot */
  file_type: string;
  /** Always empty */
  external_id: '';
  /** Id of the passage; only where a document is quoted */
  id?: string;
  /** The passage; only where a document is quoted, and left out with `with_citation` false */
  content?: string;
  /** Page or slide of the passage, null where the file has none; only where a document is quoted */
  page_no?: number | null;
};

/** The data sources that the answer rests on */
export type SourcesBlockDto = {
  /** What the block is */
  type: 'SOURCES';
  /** One or more */
  content: SourceDto[];
  /** Empty: it belongs to no step */
  group_id: '';
  /** Empty: it belongs to no step */
  group_name: '';
  /** Always part of the reply */
  stage: 'Respond';
};

/** Suggested follow-up questions */
export type QuestionsBlockDto = {
  /** What the block is */
  type: 'QUESTIONS';
  /** Each can be asked as it stands */
  content: string[];
  /** Always `-1`: it belongs to no step */
  group_id: '-1';
  /** Always part of the reply */
  stage: 'Respond';
};

/** An answer */
export type JobAnswerDto = {
  /** Id of the job */
  job_id: string;
  /** The answer: first how it came about, then the reply, its sources and follow-up questions */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
};

/** What else is known of a step */
export type TaskPropertiesDto = {
  /** Names of the files the step works on, separated by commas; left out when there are none */
  files?: string;
};

/** A step of the answering; told at its start and at its end */
export type TaskContentDto = {
  /** Name of the step */
  name: string;
  /** Id of the step */
  id: string;
  /** How far it is */
  status: 'running' | 'done' | 'error';
  /** Always null: steps are not nested */
  parent_id: null;
  /** As of its blocks */
  stage: 'Analyze' | 'Respond';
  /** What else is known of it */
  properties: TaskPropertiesDto;
};

/** Why there is no answer */
export type ErrorContentDto = {
  /** The message, whatever the name of the field says */
  code: string;
};

/** What has come */
export type DeltaDto = {
  /** Null, with MESSAGE and CODE only */
  role?: null;
  /** MESSAGE, CODE: a piece of text; TABLE, IMAGE: a file; SOURCES: data sources; QUESTIONS: texts; TASK: a step; ERROR: a message */
  content: string | FileContentDto | SourceDto[] | string[] | TaskContentDto | ErrorContentDto;
};

/** What has come, as one of a single choice */
export type ChoiceDto = {
  /** What has come */
  delta: DeltaDto;
  /** Always 0 */
  index: 0;
  /** Always null */
  finish_reason: null;
};

/** The data of an event of a job */
export type EventDataDto = {
  /** As group_id */
  id: string;
  /** Always empty */
  model: '';
  /** Always one */
  choices: ChoiceDto[];
  /** When it came, in seconds since 1970 */
  created: number;
  /** Id of the step it belongs to; `-1`: of none */
  group_id: string;
  /** Name of the step; empty: it belongs to none */
  group_name: string;
  /** `Analyze`: how the answer comes about; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** With ERROR only: the code of the failure */
  code?: 210020;
  /** With ERROR only: its message */
  message?: string;
};

/** What an answer is to be like */
export type JobOptionsDto = {
  /** What the answer is to respect, in the words of the user */
  user_prompt?: string | null;
  /** Whether the reply is to name its sources */
  with_citation?: boolean | null;
};

/** A question */
export type CreateJobDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** One of the acting user's sessions; the job is in its history */
  session_id: string;
  /** What is to be answered; at most 6000 characters */
  question: string;
  /** Whether the answer is to be sent as it grows */
  stream?: boolean | null;
  /** The dataset to answer from; left out: none, and the answer says that there are no data */
  dataset_id?: string | null;
  /** Data sources of the dataset to answer from; left out or empty: all of them */
  datasource_ids?: string[] | null;
  /** Language of the reply; left out: as the session's */
  output_language?:
    | 'AUTO'
    | 'EN'
    | 'ES'
    | 'AR'
    | 'PT'
    | 'ID'
    | 'JA'
    | 'RU'
    | 'HI'
    | 'FR'
    | 'DE'
    | 'VI'
    | 'TR'
    | 'PL'
    | 'IT'
    | 'KO'
    | 'ZH-CN'
    | 'ZH-TW'
    | null;
  /** Kind of answering; left out: the session's */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** What the answer is to be like */
  custom_options?: JobOptionsDto | null;
};

/** A piece of a question */
export type QuestionBlockDto = {
  /** What the block is */
  type: 'MESSAGE' | 'CODE';
  /** Its text */
  content: string;
};

/** What was asked */
export type QuestionDto = {
  /** The question */
  blocks: QuestionBlockDto[];
};

/** What was answered */
export type AnswerDto = {
  /** The answer; its URLs are signed anew at each read */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
};

/** A finished job */
export type JobRecordDto = {
  /** Id of the job */
  job_id: string;
  /** What was asked */
  question: QuestionDto;
  /** What was answered */
  answer: AnswerDto;
};

/** Why a job has no answer */
export type JobErrorDto = {
  /** As the creation of the job would have answered */
  code: 210020;
  /** Its message */
  message: string;
};

/** A question, how far its answering is, and the answer so far */
export type JobDto = {
  /** Id of the job */
  id: string;
  /** The session it belongs to */
  session_id: string;
  /** What was asked */
  question: string;
  /** `queued` and `running`: to be answered; `finished`: answered; `failed`, `cancelled`: see error */
  state: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** The answer as far as it has come */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
  /** Why there is no answer; null where there is one or may be */
  error: JobErrorDto | null;
  /** When it was asked */
  created_at: string;
  /** When its answering began; null before */
  started_at: string | null;
  /** When it ended; null before */
  finished_at: string | null;
};

/** A query that was run for an answer */
export type QueryEvidence = {
  /** Name of the step that ran it */
  step: string;
  /** The statement */
  sql: string;
  /** What the step told of it, such as that it was computed a second time; Markdown */
  remarks: string[];
  /** Its result; null where none is shown */
  table: FileContentDto | null;
  /** Whether the rows behind each row of its result can be told */
  has_rows: boolean;
};

/** Where in its file a table stands */
export type SourceTable = {
  /** Name of the table */
  name: string;
  /** Its sheet */
  sheet: string | null;
  /** Its page or slide */
  page: number | null;
  /** Its first and last row, from 1 */
  row_range: number[];
  /** Rows to analyse */
  row_count: number;
};

/** A file that an answer rests on */
export type SourceEvidence = {
  /** Id of the data source */
  datasource_id: string;
  /** Its name */
  name: string;
  /** Whether it is there no more */
  is_deleted: boolean;
  /** Its tables, as they are now */
  tables: SourceTable[];
  /** The passages that are quoted of it */
  passages: SourceDto[];
};

/** What an answer rests on */
export type EvidenceDto = {
  /** Id of the job */
  job_id: string;
  /** What was asked */
  question: string;
  /** When it was answered; null before */
  answered_at: string | null;
  /** The queries, in the order in which they were run */
  queries: QueryEvidence[];
  /** The files */
  sources: SourceEvidence[];
};

/** The rows that a row of a result was computed from */
export type EvidenceRowsDto = {
  /** Names of the columns */
  columns: string[];
  /** The rows of the page, their values as text; null: missing */
  rows: (string | null)[][];
  /** Rows of all pages */
  total_items: number;
  /** The conditions that all rows meet, in SQL, beside being of the group; null: there are none */
  filter: string | null;
};

/** What a picture of an answer was drawn from */
export type Chart = {
  /** File name of the picture */
  name: string;
  /** A specification of Vega 6 that holds its data and loads nothing. `usermeta` tells the `language` of its texts, the field that names the `series` of a row, and as `hover` the fields that are told where its mark is pointed at */
  specification: Record<string, unknown>;
};

/** What was said of an answer */
export type Feedback = {
  /** Id of the job */
  job_id: string;
  /** Whether the answer is what was asked for; null where nothing was said */
  verdict: 'right' | 'wrong' | null;
  /** What there is to say of it */
  comment: string | null;
  /** The wording that says what was meant: one of the readings that were offered, or one of your own */
  corrected_question: string | null;
  /** A finished job of the same user and data that answers what was meant */
  corrected_job_id: string | null;
  /** When it was said; null where nothing was */
  created_at: string | null;
};

/** What there is to say of an answer: one that is wrong may be corrected, in one of two ways */
export type GiveFeedbackDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Whether the answer is what was asked for */
  verdict: 'right' | 'wrong';
  /** What there is to say of it */
  comment?: string | null;
  /** The wording that says what was meant: one of the readings that were offered, or one of your own */
  corrected_question?: string | null;
  /** A finished job of the same user and data that answers what was meant */
  corrected_job_id?: string | null;
} & (
  | {
      corrected_question?: null;
      corrected_job_id?: null;
    }
  | {
      verdict?: 'wrong';
      corrected_question?: null;
    }
  | {
      verdict?: 'wrong';
      corrected_job_id?: null;
    }
);

/** A link to an answer */
export type AnswerLink = {
  /** Id of the link */
  id: string;
  /** What to open in a browser: whoever has it sees the answer */
  url: string;
  /** When the link stops working */
  expires_at: string;
  /** When it was made */
  created_at: string;
};

/** The links to an answer */
export type AnswerLinks = {
  /** Those that work, the newest first */
  records: AnswerLink[];
};

/** The link to be made */
export type CreateAnswerLinkDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** Days after which the link stops working */
  expires_in_days?: number | null;
};

/** An answer as whoever has its link sees it */
export type SharedAnswer = {
  /** What was asked */
  question: string;
  /** The answer as it was given */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
  /** When it was answered */
  answered_at: string;
  /** When the link stops working */
  expires_at: string;
  /** Whether a file that it was answered from has been read anew or deleted since; null where that is not known */
  has_data_changed: boolean | null;
};

/** A question that speaks for a proposal */
export type ProposalJob = {
  /** Id of the job */
  job_id: string;
  /** As it was asked */
  question: string;
  /** The wording that says what was meant; null where the answer was marked as right */
  meant: string | null;
};

/** A place of a file that speaks for a proposal */
export type ProposalPlace = {
  /** Id of the data source */
  datasource_id: string;
  /** Name of the file */
  file: string;
  /** Name of the table */
  table: string;
  /** Sheet of the file */
  sheet: string | null;
  /** Page of the file */
  page: number | null;
  /** Rows of the table, without its header, from 1; none where it is a comment on the header */
  rows: number[];
};

/** Columns that seem to belong together */
export type ProposalKey = {
  /** How sure it is */
  confidence: number;
  /** Share of the referring values that are found */
  containment: number;
  /** What spoke for it */
  reasons: string[];
};

/** What a proposal rests on */
export type ProposalEvidence = {
  /** Questions whose answers somebody marked */
  jobs: ProposalJob[];
  /** Where files say it */
  places: ProposalPlace[];
  /** Columns whose values meet */
  keys: ProposalKey[];
};

/** An entry that the knowledge of a dataset could be given */
export type Proposal = {
  /** The same whenever the same is proposed */
  id: string;
  /** What it is */
  kind: 'synonym' | 'description' | 'segment' | 'join' | 'verified_question';
  /** The entry in its section, as YAML */
  entry: string;
  /** How often something speaks for it */
  support: number;
  /** What it rests on */
  evidence: ProposalEvidence;
};

/** Which document a proposal is to be added to */
export type AcceptProposalDto = {
  /** The acting user: the caller's own identifier of the person it acts for */
  user_id: string;
  /** The version that it is added to, 0 for none: refused where that is not the newest any more; left out: the newest */
  based_on?: number | null;
};

/** What every operation takes, and the payload of its success. */
export interface Operations {
  /** Download a file */
  downloadObject: {
    request: {
      path: {
        key: string;
      };
      query: {
        expires: string;
        signature: string;
        name: string;
      };
    };
    data: Blob;
  };
  /** Upload a part */
  uploadPart: {
    request: {
      path: {
        uploadId: string;
        number: string;
      };
      query: {
        expires: string;
        signature: string;
        size: string;
      };
      body: Blob;
    };
    data: Blob;
  };
  /** Create an API key */
  createKey: { request: { body: CreateKeyDto }; data: IssuedKeyDto };
  /** List API keys */
  listKeys: {
    request: {
      query: {
        page_number?: number;
        page_size?: number;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: ApiKeyDto[];
    };
  };
  /** Revoke an API key */
  revokeKey: {
    request: {
      path: {
        id: string;
      };
    };
    data: Record<string, unknown>;
  };
  /** Get the quotas */
  getQuota: { request: {}; data: UsageDto };
  /** Exchange a one-time code */
  signIn: { request: { body: SignInDto }; data: SignedInDto };
  /** Create a session */
  createSession: { request: { body: CreateSessionDto }; data: CreatedDto };
  /** List sessions */
  listSessions: {
    request: {
      query: {
        page_number?: number;
        page_size?: number;
        search?: string;
        user_id: string;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: SessionDto[];
    };
  };
  /** Get a session */
  getSession: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: SessionDto;
  };
  /** Modify a session */
  modifySession: {
    request: {
      path: {
        id: string;
      };
      body: ModifySessionDto;
    };
    data: Record<string, unknown>;
  };
  /** Delete a session */
  deleteSession: {
    request: {
      path: {
        id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** Create a dataset */
  createDataset: { request: { body: CreateDatasetDto }; data: CreatedDto };
  /** List datasets */
  listDatasets: {
    request: {
      query: {
        page_number?: number;
        page_size?: number;
        search?: string;
        user_id: string;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: DatasetDto[];
    };
  };
  /** Modify a dataset */
  modifyDataset: {
    request: {
      path: {
        id: string;
      };
      body: ModifyDatasetDto;
    };
    data: Record<string, unknown>;
  };
  /** Delete a dataset */
  deleteDataset: {
    request: {
      path: {
        id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** Upload a file */
  uploadFile: { request: { body: FormData }; data: UploadedDto };
  /** Begin an upload in parts */
  initMultipartUpload: { request: { body: InitMultipartUploadDto }; data: MultipartUploadDto };
  /** Complete an upload in parts */
  completeMultipartUpload: { request: { body: CompleteMultipartUploadDto }; data: UploadedDto };
  /** Create a data source without dataset */
  createDatasourceWithDataset: { request: { body: CreateDatasourceDto }; data: DatasourceDto };
  /** Create a data source in a dataset */
  createDatasource: {
    request: {
      path: {
        id: string;
      };
      body: CreateDatasourceDto;
    };
    data: DatasourceDto;
  };
  /** List data sources */
  listDatasources: {
    request: {
      path: {
        id: string;
      };
      query: {
        page_number?: number;
        page_size?: number;
        status?: ('synching' | 'synched' | 'invalid')[];
        user_id: string;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: DatasourceRecordDto[];
    };
  };
  /** Get a data source */
  getDatasource: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: DatasourceRecordDto;
  };
  /** Delete a data source */
  deleteDatasource: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** Get the status summary of a dataset */
  getDatasetStatus: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: StatusSummaryDto;
  };
  /** Presign a data source */
  presignDatasource: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      body: PresignDto;
    };
    data: PresignedUrlDto;
  };
  /** Get the overview of a dataset */
  getDatasetOverview: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: OverviewDto;
  };
  /** Get the intake report of a data source */
  getIntake: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: IntakeReportDto;
  };
  /** Read a data source again */
  correctIntake: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      body: CorrectIntakeDto;
    };
    data: DatasourceRecordDto;
  };
  /** Preview reading a data source again */
  previewIntake: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      body: CorrectIntakeDto;
    };
    data: IntakePreview;
  };
  /** Get the foreign keys of a dataset */
  getDatasetKeys: {
    request: {
      path: {
        dataset_id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: DatasetKeys;
  };
  /** Get the histograms of a table */
  getHistograms: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      query: {
        table?: number;
        user_id: string;
      };
    };
    data: Histograms;
  };
  /** Get rows of a table */
  getTableRows: {
    request: {
      path: {
        dataset_id: string;
        datasource_id: string;
      };
      query: {
        page_number?: number;
        page_size?: number;
        table?: number;
        user_id: string;
      };
    };
    data: TableRows;
  };
  /** Get the knowledge of a dataset */
  getDatasetKnowledge: {
    request: {
      path: {
        dataset_id: string;
      };
      query: {
        version?: number;
        user_id: string;
      };
    };
    data: KnowledgeDto;
  };
  /** Replace the knowledge of a dataset */
  putDatasetKnowledge: {
    request: {
      path: {
        dataset_id: string;
      };
      body: PutKnowledgeDto;
    };
    data: KnowledgeDto;
  };
  /** List the versions of the knowledge of a dataset */
  listDatasetKnowledgeVersions: {
    request: {
      path: {
        dataset_id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: KnowledgeVersionsDto;
  };
  /** Check a document of knowledge */
  checkDatasetKnowledge: {
    request: {
      path: {
        dataset_id: string;
      };
      body: CheckKnowledgeDto;
    };
    data: KnowledgeReportDto;
  };
  /** Get what became of the verified questions of a dataset */
  getKnowledgeVerification: {
    request: {
      path: {
        dataset_id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: VerificationDto;
  };
  /** Ask the verified questions of a dataset again */
  verifyKnowledge: {
    request: {
      path: {
        dataset_id: string;
      };
      body: VerifyKnowledgeDto;
    };
    data: VerificationDto;
  };
  /** Create a job */
  createJob: { request: { body: CreateJobDto }; data: JobAnswerDto };
  /** Get the job history of a session */
  getJobHistory: {
    request: {
      path: {
        id: string;
      };
      query: {
        page_number?: number;
        page_size?: number;
        user_id: string;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: JobRecordDto[];
    };
  };
  /** Get a job */
  getJob: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: JobDto;
  };
  /** Cancel a job */
  cancelJob: {
    request: {
      path: {
        id: string;
      };
      body: ActingUserDto;
    };
    data: JobDto;
  };
  /** Follow a job */
  followJob: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: string;
  };
  /** Get the evidence of an answer */
  getEvidence: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: EvidenceDto;
  };
  /** Get the rows behind a result */
  getEvidenceRows: {
    request: {
      path: {
        id: string;
      };
      query: {
        page_number?: number;
        page_size?: number;
        query: number;
        row?: number;
        user_id: string;
      };
    };
    data: EvidenceRowsDto;
  };
  /** Download a result table as XLSX */
  downloadTable: {
    request: {
      path: {
        id: string;
        table: number;
      };
      query: {
        user_id: string;
      };
    };
    data: Blob;
  };
  /** Get a chart of an answer */
  getChart: {
    request: {
      path: {
        id: string;
      };
      query: {
        image: number;
        user_id: string;
      };
    };
    data: Chart;
  };
  /** Get what was said of an answer */
  getFeedback: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: Feedback;
  };
  /** Mark an answer as right or wrong */
  giveFeedback: {
    request: {
      path: {
        id: string;
      };
      body: GiveFeedbackDto;
    };
    data: Feedback;
  };
  /** Take back what was said of an answer */
  withdrawFeedback: {
    request: {
      path: {
        id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** List the links to an answer */
  listAnswerLinks: {
    request: {
      path: {
        id: string;
      };
      query: {
        user_id: string;
      };
    };
    data: AnswerLinks;
  };
  /** Share an answer by a link */
  createAnswerLink: {
    request: {
      path: {
        id: string;
      };
      body: CreateAnswerLinkDto;
    };
    data: AnswerLink;
  };
  /** Take a link to an answer back */
  deleteAnswerLink: {
    request: {
      path: {
        id: string;
        link_id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** Get a shared answer */
  getSharedAnswer: {
    request: {
      path: {
        token: string;
      };
    };
    data: SharedAnswer;
  };
  /** Download a result table of a shared answer as XLSX */
  downloadSharedTable: {
    request: {
      path: {
        token: string;
        table: number;
      };
    };
    data: Blob;
  };
  /** Get a chart of a shared answer */
  getSharedChart: {
    request: {
      path: {
        token: string;
      };
      query: {
        image: number;
      };
    };
    data: Chart;
  };
  /** List proposals for the knowledge of a dataset */
  listProposals: {
    request: {
      path: {
        dataset_id: string;
      };
      query: {
        page_number?: number;
        page_size?: number;
        is_rejected?: boolean;
        user_id: string;
      };
    };
    data: PageDto & {
      /** The items of the page; none past the end */
      records: Proposal[];
    };
  };
  /** Accept a proposal */
  acceptProposal: {
    request: {
      path: {
        dataset_id: string;
        proposal_id: string;
      };
      body: AcceptProposalDto;
    };
    data: KnowledgeDto;
  };
  /** Reject a proposal */
  rejectProposal: {
    request: {
      path: {
        dataset_id: string;
        proposal_id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
  /** Withdraw the rejection of a proposal */
  withdrawRejection: {
    request: {
      path: {
        dataset_id: string;
        proposal_id: string;
      };
      body: ActingUserDto;
    };
    data: Record<string, unknown>;
  };
}

export const OPERATIONS: {
  readonly [name in keyof Operations]: { readonly method: string; readonly path: string };
};

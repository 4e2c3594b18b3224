// Made of openapi.json by `npm run openapi`: changes made here are lost.

/** The body of every failure, whatever its HTTP status */
export type FailureDto = {
  /** The failure code; never 0 */
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
  /** What is wrong and, where possible, what to do about it */
  msg: string;
  /** The same text as `msg` */
  message: string;
  /** Always null */
  data: null;
};

/** A new key with its secret, which is shown only once */
export type IssuedKeyDto = {
  /** ID of the key, for other operations */
  id: string;
  /** The name given when the key was created; may be empty */
  name: string;
  /** The first characters of the key */
  prefix: string;
  /** What the key may do. Each role includes those before it: `reader`: see everything; `asker`: ask questions (sessions, jobs, feedback on answers); `member`: change data and knowledge, share answers; `admin`: manage keys */
  role: 'reader' | 'asker' | 'member' | 'admin';
  /** When the key was created */
  created_at: string;
  /** When the key expires; null if never */
  expires_at: string | null;
  /** When the key was revoked; null if it was not */
  revoked_at: string | null;
  /** Addresses and CIDR ranges from which the key may be used; null for any address */
  allowed_addresses: string[] | null;
  /** IDs of the datasets that the key is limited to; it cannot see others or create new ones; null if it is not limited */
  dataset_ids: string[] | null;
  /** When the key was last used, to the nearest minute or so; null if never */
  last_used_at: string | null;
  /** The key itself, for the header `x-pd-api-key` */
  key: string;
};

/** The key to create */
export type CreateKeyDto = {
  /** A name that helps people recognise the key; cut after 128 characters */
  name?: string | null;
  /** What the key may do. Each role includes those before it: `reader`: see everything; `asker`: ask questions (sessions, jobs, feedback on answers); `member`: change data and knowledge, share answers; `admin`: manage keys */
  role?: 'reader' | 'asker' | 'member' | 'admin' | null;
  /** Days until the key expires, 0 for never; if left out, the operator's setting applies (by default one year) */
  expires_in_days?: number | null;
  /** Addresses and CIDR ranges from which the key may be used; if left out, any address */
  allowed_addresses?: string[] | null;
  /** IDs of the datasets that the key is limited to; it cannot see others or create new ones. If left out, the key is not limited. Not allowed for a key with the role `admin` */
  dataset_ids?: string[] | null;
};

/** Position in a list, next to the records of the page */
export type PageDto = {
  /** Number of items on all pages */
  total_items: number;
  /** As requested */
  page_number: number;
  /** As requested */
  page_size: number;
};

/** An API key of the project, without its secret */
export type ApiKeyDto = {
  /** ID of the key, for other operations */
  id: string;
  /** The name given when the key was created; may be empty */
  name: string;
  /** The first characters of the key */
  prefix: string;
  /** What the key may do. Each role includes those before it: `reader`: see everything; `asker`: ask questions (sessions, jobs, feedback on answers); `member`: change data and knowledge, share answers; `admin`: manage keys */
  role: 'reader' | 'asker' | 'member' | 'admin';
  /** When the key was created */
  created_at: string;
  /** When the key expires; null if never */
  expires_at: string | null;
  /** When the key was revoked; null if it was not */
  revoked_at: string | null;
  /** Addresses and CIDR ranges from which the key may be used; null for any address */
  allowed_addresses: string[] | null;
  /** IDs of the datasets that the key is limited to; it cannot see others or create new ones; null if it is not limited */
  dataset_ids: string[] | null;
  /** When the key was last used, to the nearest minute or so; null if never */
  last_used_at: string | null;
};

/** Usage of a quota */
export type UsedDto = {
  /** Amount used */
  used: number;
  /** Limit; null if there is none */
  quota: number | null;
};

/** Spending against a budget, in the currency of the operator's prices */
export type SpentDto = {
  /** Amount spent */
  used: number;
  /** Budget; null if there is no limit */
  quota: number | null;
};

/** The project's usage of its quotas */
export type UsageDto = {
  /** Answered jobs */
  jobs: UsedDto;
  /** Stored bytes */
  storage_bytes: UsedDto;
  /** Input and output tokens of the language model in the current calendar month (UTC) */
  model_tokens: UsedDto;
  /** Cost of the language model in the current calendar month (UTC) */
  model_cost: SpentDto;
};

/** The result of exchanging a code */
export type SignedInDto = {
  /** A separate API key with the role `member`; it expires after 12 hours */
  key: string;
};

/** A one-time code */
export type SignInDto = {
  /** The code from the link that the service printed at startup; it works once */
  code: string;
};

/** The ID of the new resource */
export type CreatedDto = {
  /** ID for use in all other operations */
  id: string;
};

/** A new session */
export type CreateSessionDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Language of the replies; `AUTO`: the language of the question */
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
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always data analysis */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** Number of earlier jobs in the session that serve as context for the next one; 0 for none */
  max_contextual_job_history?: number | null;
  /** Reserved: always has its only value, whatever is sent */
  agent_id?: string | null;
};

/** The settings of a session; its jobs are in its history */
export type SessionDto = {
  /** ID of the session */
  id: string;
  /** The name given by the user */
  name: string;
  /** Language of the replies; `AUTO`: the language of the question */
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
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always data analysis */
  job_mode: 'AUTO' | 'DATA_ANALYTICS';
  /** Number of earlier jobs in the session that serve as context for the next one; 0 for none */
  max_contextual_job_history: number;
  /** Reserved: always this value */
  agent_id: 'DATA_ANALYSIS_AGENT';
};

/** Changes to a session; optional fields that are left out keep their values */
export type ModifySessionDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Language of the replies; `AUTO`: the language of the question */
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
  /** `AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always data analysis */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** Number of earlier jobs in the session that serve as context for the next one; 0 for none */
  max_contextual_job_history?: number | null;
};

/** The acting user */
export type ActingUserDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
};

/** A new dataset */
export type CreateDatasetDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Cut after 128 characters */
  name: string;
  /** Cut after 5000 characters */
  description?: string | null;
};

/** A collection of related data sources */
export type DatasetDto = {
  /** ID of the dataset */
  id: string;
  /** The name given by the creator */
  name: string;
  /** The description given by the creator; empty if there is none */
  description: string;
};

/** Changes to a dataset: the name, the description, or both */
export type ModifyDatasetDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Cut after 128 characters; if left out, the name does not change */
  name?: string | null;
  /** Cut after 5000 characters; if left out, the description does not change */
  description?: string | null;
} & (
  | {
      name: string;
    }
  | {
      description: string;
    }
);

/** An uploaded file */
export type UploadedDto = {
  /** Identifies the file when you create a data source from it */
  file_object_key: string;
};

/** The file and the acting user, in any order */
export type UploadFormDto = {
  /** The file; its name must have one of the extensions .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx */
  file: string;
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
};

/** A part of a file and its upload URL */
export type PartItemDto = {
  /** From 1, ascending */
  number: number;
  /** In bytes: 5242880, and the rest for the last part */
  size: number;
  /** Send the bytes of the part here with PUT, without an API key, in any order, and again after a failure. The response has an ETag */
  upload_url: string;
};

/** A new upload in parts */
export type MultipartUploadDto = {
  /** Identifies the upload when you complete it */
  upload_id: string;
  /** Identifies the file once the upload is completed */
  file_object_key: string;
  /** All parts of the file */
  part_items: PartItemDto[];
};

/** A file to be sent in parts */
export type InitMultipartUploadDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** File name with one of the extensions .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx */
  file_name: string;
  /** In bytes; not 0, and by default at most 5 GiB */
  file_size: number;
};

/** A part that was sent: its number, in one of two fields, and its ETag */
export type PartEtagDto = {
  /** From 1; send either this or `part_number` */
  number?: number | null;
  /** The same as `number` */
  part_number?: number | null;
  /** The ETag from the response to the part, with or without quotes */
  etag: string;
} & (
  | {
      number: number;
    }
  | {
      part_number: number;
    }
);

/** An upload whose parts have all been sent */
export type CompleteMultipartUploadDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** As returned when the upload was started */
  file_object_key: string;
  /** As returned when the upload was started */
  upload_id: string;
  /** One entry for each part, in any order */
  part_etags: PartEtagDto[];
};

/** A file of a dataset */
export type DatasourceDto = {
  /** ID of the data source */
  id: string;
  /** ID of the dataset that it belongs to */
  dataset_id: string;
  /** File name with its extension */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** `synching`: waiting or being read; `synched`: ready for questions; `invalid`: could not be read */
  status: 'synching' | 'synched' | 'invalid';
};

/** A new data source: give exactly one of `file_object_key` and `url` */
export type CreateDatasourceDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** File name with one of the extensions .csv, .tsv, .md, .mdx, .json, .txt, .pdf, .pptx, .ppt, .doc, .docx, .xls, .xlsx; the part before the extension is cut to 128 characters */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** Key of a file that was uploaded to the project; it may be used more than once; an empty value counts as left out */
  file_object_key?: string | null;
  /** Address (http or https) of a file to download, on a public host or one that the operator allows; an empty value counts as left out */
  url?: string | null;
} & (
  | {
      file_object_key: string;
    }
  | {
      url: string;
    }
);

/** A file of a dataset and its reading progress */
export type DatasourceRecordDto = {
  /** ID of the data source */
  id: string;
  /** ID of the dataset that it belongs to */
  dataset_id: string;
  /** File name with its extension */
  name: string;
  /** Always `FILE` */
  type: 'FILE';
  /** `synching`: waiting or being read; `synched`: ready for questions; `invalid`: could not be read */
  status: 'synching' | 'synched' | 'invalid';
  /** In bytes; null until a file at a URL has been downloaded */
  size: number | null;
  /** Progress of reading */
  progress: number;
  /** Only for an invalid data source: why the file could not be read */
  reason?: string;
};

/** Number of data sources by status; all are ready for questions when `synching` and `invalid` are 0 */
export type StatusSummaryDto = {
  /** Read, and ready for questions */
  synched_count: number;
  /** Could not be read */
  invalid_count: number;
  /** Waiting or being read */
  synching_count: number;
};

/** A URL for downloading a file */
export type PresignedUrlDto = {
  /** Downloads the original file under its name, without an API key */
  presigned_url: string;
  /** When the URL expires */
  expires_at: string;
};

/** How long a URL should be valid */
export type PresignDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** How long the URL is valid, in seconds */
  expires_in?: number | null;
};

/** A summary of a dataset; files that have not been read yet are not included */
export type OverviewDto = {
  /** ID of the dataset */
  id: string;
  /** The name given by the creator */
  name: string;
  /** The description given by the creator; empty if there is none */
  description: string;
  /** What the data sources contain; empty until one has been read */
  summary: string;
  /** Questions to start with */
  exploration_questions: string[];
  /** A summary of the content */
  keywords: string[];
};

/** A row that is not part of the table */
export type SkippedRow = {
  /** Row number */
  row: number;
  /** Text of the row */
  text: string;
  /** Kind of row */
  kind: 'title' | 'note' | 'footer' | 'header';
};

/** A row that sums up other rows: it is kept, but left out of analysis */
export type TotalRow = {
  /** Row number in the file */
  row: number;
  /** Index among the rows of the table, from 0 */
  index: number;
};

/** Values that do not fit the type and were set to null */
export type NulledValues = {
  /** Number of values */
  count: number;
  /** Up to three of them */
  examples: string[];
};

/** Cells without a value */
export type MissingValues = {
  /** Number of values */
  count: number;
  /** Words that mean a missing value */
  words: string[];
};

/** What the values of a column mean */
export type ColumnMeaning = {
  /** Semantic type of the values */
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
  /** Confidence in the type */
  confidence: number;
  /** Whether the values may be added up */
  additivity: 'none' | 'additive' | 'averageable' | 'over-time' | 'at-a-time' | 'cumulative';
  /** Evidence for the meaning */
  evidence: string[];
  /** Currency of an amount or price */
  currency: string | null;
  /** The part of a date that the column holds */
  date_part: string | null;
  /** Columns that make up a date together, including this one */
  date_columns: string[];
};

/** A value and its number of occurrences */
export type FrequentValue = {
  /** The value as text */
  value: string;
  /** Number of occurrences */
  count: number;
};

/** The values of a column */
export type ColumnValues = {
  /** The smallest value; null if all values are missing */
  min: string | number | null;
  /** The largest value; null if all values are missing */
  max: string | number | null;
  /** Number of distinct values */
  distinct_count: number;
  /** Number of rows without a value */
  missing_count: number;
  /** The most frequent values; empty if nearly all values are distinct */
  top_values: FrequentValue[];
};

/** How a column was typed */
export type ColumnIntake = {
  /** Its name */
  name: string;
  /** Type of the values */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
  /** Share of the values that fit the type */
  fitting_share: number;
  /** Values that do not fit the type and were set to null */
  nulled: NulledValues;
  /** Cells without a value */
  missing: MissingValues;
  /** Unit as written in the file */
  unit: string | null;
  /** Whether the day or the month was taken to come first, if the dates allow both */
  ambiguous_date_order: 'day' | 'month' | null;
  /** Column that keeps the original texts, if some values were set to null */
  kept_text: string | null;
  /** The comment on its header cell */
  comment: string | null;
  /** What the values mean; null if the file was read by an older version that did not record this */
  meaning: ColumnMeaning | null;
  /** The values of the column; null for a column that is not analysed */
  values: ColumnValues | null;
};

/** How a table was detected. Row and column numbers start at 1. */
export type TableIntake = {
  /** Its name */
  name: string;
  /** Number of rows, including total rows */
  row_count: number;
  /** Name of the sheet in the file */
  sheet: string | null;
  /** Page or slide number */
  page: number | null;
  /** Headings above the table, outermost first */
  headings: string[];
  /** First and last row, including the header */
  row_range: number[];
  /** First and last column */
  column_range: number[];
  /** Encoding of a text file */
  encoding: string | null;
  /** Character that separates cells */
  delimiter: string | null;
  /** Character that encloses cells */
  quote: string | null;
  /** Rows that hold the column names */
  header_rows: number[];
  /** Row that holds the units */
  unit_row: number | null;
  /** Rows that are not part of the table */
  skipped_rows: SkippedRow[];
  /** Blank rows inside the table */
  blank_rows: number;
  /** Rows with fewer or more cells than the others */
  ragged_rows: number;
  /** Rows that sum up other rows */
  total_rows: TotalRow[];
  /** Merged cell ranges */
  merged_ranges: number;
  /** Columns of the table, without those that keep original texts */
  columns: ColumnIntake[];
  /** Other remarks */
  notes: string[];
};

/** The running text of a file */
export type PassagesIntake = {
  /** Number of passages in the text */
  passage_count: number;
  /** Number of words */
  word_count: number;
  /** Model that computed the embeddings for search by meaning; null if there are none */
  embedding_model: string | null;
};

/** Resources used for reading a file */
export type ReadingUsage = {
  /** Duration of reading */
  milliseconds: number;
  /** Peak memory of the reading process */
  peak_bytes: number | null;
  /** Whether the reading process crashed */
  crashed: boolean;
};

/** A column and the type that it should have */
export type ColumnTypeCorrection = {
  /** Name of the column, as in the report */
  name: string;
  /** The type that the column should have */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
};

/** How to read one table */
export type TableCorrection = {
  /** Name of the table, as in the report */
  name: string;
  /** Numbers of the rows that hold the column names (the first row is 1); empty if there are none */
  header_rows?: number[] | null;
  /** Numbers of the rows to leave out, instead of those left out so far */
  skipped_rows?: number[] | null;
  /** Numbers of the rows that sum up other rows, instead of those detected; empty if there are none */
  total_rows?: number[] | null;
  /** False: cells covered by a merged cell or a group label stay empty */
  fill_merged?: boolean | null;
  /** Types of columns */
  columns?: ColumnTypeCorrection[] | null;
};

/** The correction that the file was read with; empty if there was none */
export type CorrectionDto = {
  /** Name of the encoding in the WHATWG Encoding Standard */
  encoding?: string | null;
  /** Character that separates cells */
  delimiter?: string | null;
  /** How to read individual tables */
  tables?: TableCorrection[] | null;
};

/** How a file was read */
export type IntakeReportDto = {
  /** ID of the data source */
  id: string;
  /** Reading progress */
  status: 'synching' | 'synched' | 'invalid';
  /** Only for an invalid data source: why the file could not be read */
  reason?: string;
  /** Tables of the file */
  tables: TableIntake[];
  /** Running text of the file, if it has any */
  passages: PassagesIntake | null;
  /** Remarks on the whole file */
  notes: string[];
  /** Null until the first reading has ended */
  usage: ReadingUsage | null;
  /** The correction that the file was read with; empty if there was none */
  correction: CorrectionDto;
};

/** How to read a file; whatever is left out is detected from the file */
export type CorrectIntakeDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Name of the encoding in the WHATWG Encoding Standard */
  encoding?: string | null;
  /** Character that separates cells */
  delimiter?: string | null;
  /** How to read individual tables */
  tables?: TableCorrection[] | null;
};

/** A column as it would be read */
export type PreviewedColumn = {
  /** Name of the column */
  name: string;
  /** Type that the column would have */
  type: 'boolean' | 'integer' | 'number' | 'text' | 'date' | 'timestamp' | 'time';
};

/** A table as it would be read */
export type PreviewedTable = {
  /** Name of the table */
  name: string;
  /** Number of rows that the table would have */
  row_count: number;
  /** Columns of the table */
  columns: PreviewedColumn[];
  /** The first rows, with their values as text; null for a missing value */
  rows: (string | null)[][];
};

/** How a file would be read */
export type IntakePreview = {
  /** The first tables that would be found */
  tables: PreviewedTable[];
};

/** A column of a table */
export type KeySide = {
  /** ID of the data source */
  datasource_id: string;
  /** Name of the table */
  table: string;
  /** Name of the column */
  column: string;
};

/** A column whose values refer to rows of another table */
export type ForeignKey = {
  /** The referring column */
  from: KeySide;
  /** The column that it refers to; its values are all distinct */
  to: KeySide;
  /** Whether several rows may refer to the same row */
  cardinality: 'many-to-one' | 'one-to-one';
  /** Confidence */
  confidence: number;
  /** Share of the referring values that were found in the other column */
  containment: number;
  /** Evidence for the meaning */
  evidence: string[];
};

/** The foreign keys among the tables of a dataset */
export type DatasetKeys = {
  /** The most certain first */
  keys: ForeignKey[];
};

/** An interval and the number of rows with a value in it */
export type HistogramBin = {
  /** The smallest value in the interval */
  from: string | number;
  /** The end of the interval, which is not part of it */
  to: string | number;
  /** Number of rows */
  count: number;
};

/** The distribution of a column's values */
export type ColumnHistogram = {
  /** Name of the column */
  name: string;
  /** Consecutive intervals that cover all values; null for text, booleans, columns without values, and columns that take too long */
  bins: HistogramBin[] | null;
};

/** The distributions of all columns of a table */
export type Histograms = {
  /** All columns, in the order of the table */
  columns: ColumnHistogram[];
};

/** Rows of a table as they were read */
export type TableRows = {
  /** Column names */
  columns: string[];
  /** The rows of the page, with their values as text; null for a missing value */
  rows: (string | null)[][];
  /** Number of rows on all pages */
  total_items: number;
};

/** The knowledge document of a dataset */
export type KnowledgeDto = {
  /** 0 if the dataset has no knowledge document yet */
  version: number;
  /** YAML, as it was written */
  document: string;
  /** When it was written; null if there is no document yet */
  created_at: string | null;
  /** Who wrote it; null if there is no document yet */
  created_by: string | null;
  /** Whether the acting user may replace it */
  is_writable: boolean;
};

/** A version of a dataset's knowledge */
export type KnowledgeVersion = {
  /** Number by which the version is requested */
  version: number;
  /** When it was written */
  created_at: string;
  /** Who wrote it */
  created_by: string;
};

/** The versions of a dataset's knowledge that are kept */
export type KnowledgeVersionsDto = {
  /** Newest first */
  versions: KnowledgeVersion[];
};

/** The new knowledge document of a dataset */
export type PutKnowledgeDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** YAML that follows the schema docs/knowledge.schema.json; an empty text removes all knowledge */
  document: string;
  /** The version that it is based on, 0 for none; the request is refused if there is a newer version */
  based_on?: number | null;
};

/** An error in a document */
export type KnowledgeProblem = {
  /** Line in the document */
  line: number;
  /** Column in the line */
  column: number;
  /** Description of the error */
  message: string;
};

/** The errors in a document, in order of position */
export type KnowledgeReportDto = {
  /** Empty if the document can be used; at most the first 100 errors */
  problems: KnowledgeProblem[];
};

/** A document to check */
export type CheckKnowledgeDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** YAML that follows the schema docs/knowledge.schema.json; an empty text removes all knowledge */
  document: string;
};

/** Number of verified questions by outcome */
export type VerdictCountsDto = {
  /** Same result as before */
  same: number;
  /** Different result, because the data changed */
  changed_with_data: number;
  /** No longer reliable */
  broken: number;
  /** Interpreted differently without its entry */
  read_differently: number;
};

/** The outcome of a verified question */
export type VerifiedQuestion = {
  /** The question as written in the document */
  question: string;
  /** Outcome: the same result; a different result because the data changed; no result, or one with a different meaning; a different interpretation without its entry */
  kind: 'same' | 'changed_with_data' | 'broken' | 'read_differently';
  /** Explanations */
  details: string[];
};

/** The report on a dataset's verified questions */
export type VerificationDto = {
  /** Whether the report reflects the current data, knowledge and service */
  is_current: boolean;
  /** When the questions were last asked; null if they have not been asked yet or there are none */
  verified_at: string | null;
  /** Version of the document */
  knowledge_version: number | null;
  /** Version of the service */
  service_version: string | null;
  /** Number of questions by outcome */
  counts: VerdictCountsDto;
  /** In document order */
  questions: VerifiedQuestion[];
};

/** Verified questions to ask again */
export type VerifyKnowledgeDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Questions, as written in the document, whose current results are right: later results are compared with them. Only the creator of the dataset may send this */
  accept?: string[] | null;
};

/** Text, or code with the query that was run, in Markdown */
export type TextBlockDto = {
  /** ID of the step; all blocks of a step have the same ID */
  group_id: string;
  /** Name of the step; the final reply is `Conclusions`, or `Answer` if it was retrieved from documents */
  group_name: string;
  /** `Analyze`: how the answer was obtained; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** Type of the block */
  type: 'MESSAGE' | 'CODE';
  /** Markdown */
  content: string;
};

/** A file of an answer; the URL is signed anew each time the answer is read */
export type FileContentDto = {
  /** File name: `.csv` for a table, `.png` for an image */
  name: string;
  /** Downloads the file, from any origin and without an API key */
  url: string;
  /** When the URL expires */
  expires_at: string;
};

/** A table (CSV) or an image (PNG) */
export type FileBlockDto = {
  /** ID of the step; all blocks of a step have the same ID */
  group_id: string;
  /** Name of the step; the final reply is `Conclusions`, or `Answer` if it was retrieved from documents */
  group_name: string;
  /** `Analyze`: how the answer was obtained; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** Type of the block */
  type: 'TABLE' | 'IMAGE';
  /** The file and its URL */
  content: FileContentDto;
};

/** A data source that an answer is based on, or a passage of a document that it quotes */
export type SourceDto = {
  /** File name */
  source: string;
  /** ID of the data source */
  datasource_id: string;
  /** ID of the dataset that it belongs to */
  dataset_id: string;
  /** Extension without the dot */
  file_type: string;
  /** Always empty */
  external_id: '';
  /** ID of the passage; only if a document is quoted */
  id?: string;
  /** The passage; only if a document is quoted, and left out if `with_citation` is false */
  content?: string;
  /** Page or slide of the passage, null if the file has none; only if a document is quoted */
  page_no?: number | null;
};

/** The data sources that the answer is based on */
export type SourcesBlockDto = {
  /** Type of the block */
  type: 'SOURCES';
  /** One or more data sources */
  content: SourceDto[];
  /** Always empty: the block belongs to no step */
  group_id: '';
  /** Always empty: the block belongs to no step */
  group_name: '';
  /** Always `Respond`: the block is part of the reply */
  stage: 'Respond';
};

/** Suggested follow-up questions */
export type QuestionsBlockDto = {
  /** Type of the block */
  type: 'QUESTIONS';
  /** Questions that can be asked as they are */
  content: string[];
  /** Always `-1`: the block belongs to no step */
  group_id: '-1';
  /** Always `Respond`: the block is part of the reply */
  stage: 'Respond';
};

/** An answer */
export type JobAnswerDto = {
  /** ID of the job */
  job_id: string;
  /** The blocks of the answer: first how it was obtained, then the reply, its sources and follow-up questions */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
};

/** Details of the step */
export type TaskPropertiesDto = {
  /** Names of the files that the step works on, separated by commas; left out if there are none */
  files?: string;
};

/** A step of the answering; sent when it starts and when it ends */
export type TaskContentDto = {
  /** Name of the step */
  name: string;
  /** ID of the step */
  id: string;
  /** State of the step */
  status: 'running' | 'done' | 'error';
  /** Always null: steps are not nested */
  parent_id: null;
  /** As in the blocks of the step */
  stage: 'Analyze' | 'Respond';
  /** Details of the step */
  properties: TaskPropertiesDto;
};

/** Why there is no answer */
export type ErrorContentDto = {
  /** The message; despite the name of the field, this is the full text */
  code: string;
};

/** Type of the event */
export type DeltaDto = {
  /** Always null; only for MESSAGE and CODE */
  role?: null;
  /** The content of the event. MESSAGE and CODE: a piece of text; TABLE and IMAGE: a file; SOURCES: data sources; QUESTIONS: texts; TASK: a step; ERROR: a message */
  content: string | FileContentDto | SourceDto[] | string[] | TaskContentDto | ErrorContentDto;
};

/** The content of the event, as the only choice */
export type ChoiceDto = {
  /** Type of the event */
  delta: DeltaDto;
  /** Always 0 */
  index: 0;
  /** Always null */
  finish_reason: null;
};

/** The data of an event of a job */
export type EventDataDto = {
  /** The same as `group_id` */
  id: string;
  /** Always empty */
  model: '';
  /** Always exactly one */
  choices: ChoiceDto[];
  /** When the event was created, in seconds since 1970 */
  created: number;
  /** ID of the step that the event belongs to; `-1` for none */
  group_id: string;
  /** Name of the step; empty if the event belongs to none */
  group_name: string;
  /** `Analyze`: how the answer is obtained; `Respond`: the final reply */
  stage: 'Analyze' | 'Respond';
  /** Only for ERROR: the failure code */
  code?: 210020;
  /** Only for ERROR: the message */
  message?: string;
};

/** Instructions for an answer */
export type JobOptionsDto = {
  /** Instructions for the answer, in the user's own words */
  user_prompt?: string | null;
  /** Whether the reply should name its sources */
  with_citation?: boolean | null;
};

/** A question */
export type CreateJobDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** One of the acting user's sessions; the job is added to its history */
  session_id: string;
  /** The question; at most 6000 characters */
  question: string;
  /** Whether to stream the answer */
  stream?: boolean | null;
  /** The dataset to answer from; if left out, there is none and the answer says that there is no data */
  dataset_id?: string | null;
  /** Data sources of the dataset to answer from; if left out or empty, all of them */
  datasource_ids?: string[] | null;
  /** Language of the reply; if left out, the session's setting applies */
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
  /** How to answer; if left out, the session's setting applies */
  job_mode?: 'AUTO' | 'DATA_ANALYTICS' | null;
  /** Instructions for the answer */
  custom_options?: JobOptionsDto | null;
};

/** A piece of a question */
export type QuestionBlockDto = {
  /** Type of the block */
  type: 'MESSAGE' | 'CODE';
  /** Text of the row */
  content: string;
};

/** The question */
export type QuestionDto = {
  /** The question */
  blocks: QuestionBlockDto[];
};

/** The answer */
export type AnswerDto = {
  /** The answer; its URLs are signed anew each time it is read */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
};

/** A finished job */
export type JobRecordDto = {
  /** ID of the job */
  job_id: string;
  /** The question */
  question: QuestionDto;
  /** The answer */
  answer: AnswerDto;
};

/** Why a job has no answer */
export type JobErrorDto = {
  /** The failure, as the creation of the job would have returned it */
  code: 210020;
  /** The failure message */
  message: string;
};

/** A question, the progress of answering it, and the answer so far */
export type JobDto = {
  /** ID of the job */
  id: string;
  /** ID of the session that it belongs to */
  session_id: string;
  /** The question */
  question: string;
  /** `queued`, `running`: not answered yet; `finished`: answered; `failed`, `cancelled`: see `error` */
  state: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** The part of the answer that is available so far */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
  /** Why there is no answer; null if there is one or still may be */
  error: JobErrorDto | null;
  /** When the question was asked */
  created_at: string;
  /** When answering started; null before */
  started_at: string | null;
  /** When the job ended; null before */
  finished_at: string | null;
};

/** A query that was run for an answer */
export type QueryEvidence = {
  /** Name of the step that ran the query */
  step: string;
  /** The SQL statement */
  sql: string;
  /** Remarks of the step on the query, such as a cross-check; Markdown */
  remarks: string[];
  /** The result of the query; null if none is shown */
  table: FileContentDto | null;
  /** Whether the source rows of each row of the result can be listed */
  has_rows: boolean;
};

/** The position of a table in its file */
export type SourceTable = {
  /** Name of the table */
  name: string;
  /** Sheet of the file */
  sheet: string | null;
  /** Page or slide of the file */
  page: number | null;
  /** First and last row, from 1 */
  row_range: number[];
  /** Rows available for analysis */
  row_count: number;
};

/** A file that an answer is based on */
export type SourceEvidence = {
  /** ID of the data source */
  datasource_id: string;
  /** Its name */
  name: string;
  /** Whether the file has been deleted */
  is_deleted: boolean;
  /** The tables of the file, in their current state */
  tables: SourceTable[];
  /** The passages of the file that are quoted */
  passages: SourceDto[];
};

/** The evidence for an answer */
export type EvidenceDto = {
  /** ID of the job */
  job_id: string;
  /** The question */
  question: string;
  /** When the job ended; null before */
  answered_at: string | null;
  /** The queries, in the order in which they were run */
  queries: QueryEvidence[];
  /** The files */
  sources: SourceEvidence[];
};

/** The source rows of a row of a result */
export type EvidenceRowsDto = {
  /** Column names */
  columns: string[];
  /** The rows of the page, with their values as text; null for a missing value */
  rows: (string | null)[][];
  /** Number of rows on all pages */
  total_items: number;
  /** Conditions, in SQL, that all rows meet in addition to belonging to the group; null if there are none */
  filter: string | null;
};

/** The specification of a chart in an answer */
export type Chart = {
  /** File name of the chart's image */
  name: string;
  /** A Vega 6 specification that contains its data and loads nothing. `usermeta` gives the `language` of its texts, the field that names the `series` of a row and, as `hover`, the fields to show when a mark is pointed at */
  specification: Record<string, unknown>;
};

/** Feedback on an answer */
export type Feedback = {
  /** ID of the job */
  job_id: string;
  /** Whether the answer is right; null if there is no feedback */
  verdict: 'right' | 'wrong' | null;
  /** A comment */
  comment: string | null;
  /** The wording that says what was meant: one of the readings that were offered, or your own */
  corrected_question: string | null;
  /** A finished job, of the same user and on the same data, that answers what was meant */
  corrected_job_id: string | null;
  /** When the feedback was given; null if there is none */
  created_at: string | null;
};

/** Feedback on an answer; a wrong answer may be corrected in one of two ways */
export type GiveFeedbackDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Whether the answer is right */
  verdict: 'right' | 'wrong';
  /** A comment */
  comment?: string | null;
  /** The wording that says what was meant: one of the readings that were offered, or your own */
  corrected_question?: string | null;
  /** A finished job, of the same user and on the same data, that answers what was meant */
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
  /** ID of the link */
  id: string;
  /** The link, to be opened in a browser: anyone who has it can see the answer */
  url: string;
  /** When the link expires */
  expires_at: string;
  /** When the link was created */
  created_at: string;
};

/** The links to an answer */
export type AnswerLinks = {
  /** Active links, newest first */
  records: AnswerLink[];
};

/** The link to create */
export type CreateAnswerLinkDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** Days until the link expires */
  expires_in_days?: number | null;
};

/** An answer as shown by its link */
export type SharedAnswer = {
  /** The question */
  question: string;
  /** The answer as it was given */
  blocks: (TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto)[];
  /** When the question was answered */
  answered_at: string;
  /** When the link expires */
  expires_at: string;
  /** Whether a file that the answer is based on has since been read again or deleted; null if unknown */
  has_data_changed: boolean | null;
};

/** A question that supports a proposal */
export type ProposalJob = {
  /** ID of the job */
  job_id: string;
  /** The original question */
  question: string;
  /** The wording that says what was meant; null if the answer was marked as right */
  meant: string | null;
};

/** A place in a file that supports a proposal */
export type ProposalPlace = {
  /** ID of the data source */
  datasource_id: string;
  /** File name */
  file: string;
  /** Name of the table */
  table: string;
  /** Sheet of the file */
  sheet: string | null;
  /** Page of the file */
  page: number | null;
  /** Rows of the table, without its header, from 1; empty if it is a comment on the header */
  rows: number[];
};

/** Columns that seem to belong together */
export type ProposalKey = {
  /** Confidence */
  confidence: number;
  /** Share of the referring values that were found in the other column */
  containment: number;
  /** Evidence for the meaning */
  reasons: string[];
};

/** The evidence for a proposal */
export type ProposalEvidence = {
  /** Questions whose answers were marked by users */
  jobs: ProposalJob[];
  /** Places in files that say so */
  places: ProposalPlace[];
  /** Columns that share values */
  keys: ProposalKey[];
};

/** A proposed entry for a dataset's knowledge */
export type Proposal = {
  /** The same ID each time the same proposal is made */
  id: string;
  /** Kind of row */
  kind: 'synonym' | 'description' | 'segment' | 'join' | 'verified_question';
  /** The entry, in its section, as YAML */
  entry: string;
  /** How many pieces of evidence support the proposal */
  support: number;
  /** The evidence for the proposal */
  evidence: ProposalEvidence;
};

/** The document that a proposal is added to */
export type AcceptProposalDto = {
  /** The acting user: your own identifier for the person on whose behalf the request is made */
  user_id: string;
  /** The version to add the entry to, 0 for none; the request is refused if there is a newer version. If left out, the latest version */
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
      /** The items on the page; empty past the last page */
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
      /** The items on the page; empty past the last page */
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
      /** The items on the page; empty past the last page */
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
  /** Start an upload in parts */
  initMultipartUpload: { request: { body: InitMultipartUploadDto }; data: MultipartUploadDto };
  /** Complete an upload in parts */
  completeMultipartUpload: { request: { body: CompleteMultipartUploadDto }; data: UploadedDto };
  /** Create a data source without a dataset */
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
      /** The items on the page; empty past the last page */
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
  /** Create a signed URL for a data source */
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
  /** List the versions of a dataset's knowledge */
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
  /** Check a knowledge document */
  checkDatasetKnowledge: {
    request: {
      path: {
        dataset_id: string;
      };
      body: CheckKnowledgeDto;
    };
    data: KnowledgeReportDto;
  };
  /** Get the report on a dataset's verified questions */
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
  /** Ask a dataset's verified questions again */
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
      /** The items on the page; empty past the last page */
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
  /** Get the source rows of a result */
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
  /** Get the feedback on an answer */
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
  /** Remove the feedback on an answer */
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
  /** Revoke a link to an answer */
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
      /** The items on the page; empty past the last page */
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

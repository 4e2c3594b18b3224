import { type HeadersObject } from '@nestjs/swagger';
import { type ApiAnswer } from '../../common/api/api-answer.js';

const bytes = { type: 'string', format: 'binary' };

const VALIDATOR: HeadersObject = {
  ETag: {
    description: 'Identifies the content of the file',
    schema: { type: 'string', example: 'W/"50-1a1fc0c32aa"' },
  },
};

const FILE_HEADERS: HeadersObject = {
  ...VALIDATOR,
  'Accept-Ranges': {
    description: 'Parts of the file can be requested',
    schema: { type: 'string', enum: ['bytes'], example: 'bytes' },
  },
  'Content-Disposition': {
    description: 'The file name that a browser saves the file under',
    schema: { type: 'string', example: 'attachment; filename="weather.csv"' },
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the file',
    schema: { type: 'string', enum: ['*'], example: '*' },
  },
};

/** The file behind a signed URL. */
export const WHOLE_FILE: ApiAnswer = {
  description: 'The file',
  models: [],
  headers: FILE_HEADERS,
  content: {
    'text/csv': { schema: bytes, example: 'location,average temp_max\r\nSeattle,16.4390828199863\r\n' },
    'image/png': { schema: bytes },
    'application/octet-stream': { schema: bytes },
  },
};

/** A part of the file. */
export const FILE_RANGE: ApiAnswer = {
  description: 'The requested range of the file',
  models: [],
  headers: {
    ...FILE_HEADERS,
    'Content-Range': {
      description: 'The range that was sent, and the size of the file',
      schema: { type: 'string', example: 'bytes 0-7/80' },
    },
  },
  content: {
    'text/csv': { schema: bytes, example: 'location' },
    'image/png': { schema: bytes },
    'application/octet-stream': { schema: bytes },
  },
};

/** Nothing, as the client has the file. */
export const FILE_KNOWN: ApiAnswer = {
  description: 'The client already has the file',
  models: [],
  headers: VALIDATOR,
  content: {},
};

/** Nothing: the file differs from the one the client asked for. */
export const FILE_CHANGED: ApiAnswer = {
  description: 'The file does not match `If-Match` or `If-Unmodified-Since`; there is no body',
  models: [],
  content: {},
};

/** Nothing, as the file ends before the range. */
export const RANGE_BEYOND: ApiAnswer = {
  description: 'The range lies outside the file; there is no body',
  models: [],
  content: {},
};

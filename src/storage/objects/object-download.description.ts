import { type HeadersObject } from '@nestjs/swagger';
import { type ApiAnswer } from '../../common/api/api-answer.js';

const bytes = { type: 'string', format: 'binary' };

const VALIDATOR: HeadersObject = {
  ETag: {
    description: 'Names the content of the file',
    schema: { type: 'string', example: 'W/"50-1a1fc0c32aa"' },
  },
};

const FILE_HEADERS: HeadersObject = {
  ...VALIDATOR,
  'Accept-Ranges': {
    description: 'Parts of the file can be asked for',
    schema: { type: 'string', enum: ['bytes'], example: 'bytes' },
  },
  'Content-Disposition': {
    description: 'The name under which a browser saves the file',
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
  description: 'The range of the file that was asked for',
  models: [],
  headers: {
    ...FILE_HEADERS,
    'Content-Range': {
      description: 'Which bytes of how many',
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
  description: 'The client has the file already',
  models: [],
  headers: VALIDATOR,
  content: {},
};

/** Nothing, as the file is another than the client wants. */
export const FILE_CHANGED: ApiAnswer = {
  description: 'The file is not the one that `If-Match` or `If-Unmodified-Since` names; there is no body',
  models: [],
  content: {},
};

/** Nothing, as the file ends before the range. */
export const RANGE_BEYOND: ApiAnswer = {
  description: 'The file has no byte in the range; there is no body',
  models: [],
  content: {},
};

import { type Type } from '@nestjs/common';
import {
  type ContentObject,
  type ExampleObject,
  getSchemaPath,
  type HeadersObject,
  type ReferenceObject,
  type SchemaObject,
} from '@nestjs/swagger';
import { PageDto } from './paging.js';

/** What an operation answers when it succeeds, as its description has it. */
export interface ApiAnswer {
  readonly description: string;
  /** By media type; empty: no body. */
  readonly content: ContentObject;
  /** What the content refers to. */
  readonly models: readonly Type[];
  /** Beyond those of every answer. */
  readonly headers?: HeadersObject;
}

type Schema = SchemaObject | ReferenceObject;

interface EnvelopeOptions {
  /** What stands in place of the code 0. */
  readonly code?: Schema;
  /** An example of the payload, where the examples of its fields do not make one. */
  readonly example?: object;
}

export const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

const SUCCESS_CODE: Schema = {
  type: 'integer',
  enum: [0],
  description: 'Always 0: the request succeeded',
  example: 0,
};

/** The name of the example of a success; its value is made of the schema when it has none. */
export const SUCCESS_EXAMPLE = 'success';

/** The success envelope around a payload. */
export function inEnvelope(description: string, dto: Type, options: EnvelopeOptions = {}): ApiAnswer {
  return envelope(description, { $ref: getSchemaPath(dto) }, [dto], options);
}

/** The success envelope around a page of a list. */
export function pageInEnvelope(description: string, dto: Type): ApiAnswer {
  const records: Schema = {
    type: 'array',
    description: 'The items on the page; empty past the last page',
    items: { $ref: getSchemaPath(dto) },
  };
  const page = { type: 'object', required: ['records'], properties: { records } };
  return envelope(description, { allOf: [{ $ref: getSchemaPath(PageDto) }, page] }, [PageDto, dto]);
}

/** The success envelope without a payload. */
export function emptyEnvelope(description: string): ApiAnswer {
  return envelope(description, { type: 'object', description: 'Empty', maxProperties: 0, example: {} }, []);
}

/**
 * A stream of server-sent events.
 * @param data what most events have as their data
 * @param example the text of a whole stream
 */
export function eventStream(description: string, data: Type, example: string): ApiAnswer {
  const schema = {
    type: 'string',
    description:
      'Server-sent events; `contentSchema` describes the data of every event except JOB_ID and END_MARK',
    contentMediaType: STREAM_TYPE,
    contentSchema: { $ref: getSchemaPath(data) },
  };
  return { description, content: { [STREAM_TYPE]: { schema, example } }, models: [data] };
}

/** One of two answers, as the request wants it. */
export function either(one: ApiAnswer, other: ApiAnswer): ApiAnswer {
  return {
    description: `${one.description}; or ${other.description}`,
    content: { ...one.content, ...other.content },
    models: [...one.models, ...other.models],
  };
}

function envelope(
  description: string,
  payload: Schema,
  models: readonly Type[],
  { code = SUCCESS_CODE, example }: EnvelopeOptions = {},
): ApiAnswer {
  const schema = { type: 'object', required: ['code', 'data'], properties: { code, data: payload } };
  const success: ExampleObject = {
    summary: 'Success',
    ...(example && { value: { code: 0, data: example } }),
  };
  return {
    description,
    content: { [JSON_TYPE]: { schema, examples: { [SUCCESS_EXAMPLE]: success } } },
    models,
  };
}

import { FAILURES } from '../common/api/api-error.js';

/** The groups of operations, in the order in which they are shown. */
export const API_TAGS = {
  Files: 'Uploads files, whole or in parts.',
  'Data sources': 'Files of a dataset. They are read in the background.',
  Datasets:
    'Collections of related data sources. The whole project can see them; only their creator can change them.',
  Sessions: 'Conversations, with settings and a history of jobs. They belong to the acting user.',
  Jobs: 'A job is one question and its answer.',
  Project: 'API keys and quotas of the project, for keys with the role `admin`.',
  'Signed URLs': 'Targets of the URLs in other responses. They need a signature instead of an API key.',
} as const;

/** The introduction to the API description. */
export const API_INTRODUCTION = `\
Questions and answers over uploaded files, with the queries that prove them.

## Use

1. Upload a file: \`POST /v2/team/file/upload-datasource\`.
2. Create a data source from it: \`POST /v2/team/datasources\`, and wait until it is \`synched\`.
3. Open a session: \`POST /v2/team/sessions\`.
4. Ask a question: \`POST /v2/team/jobs\`.

## Authentication

Send the API key of a project with every request, in the header \`x-pd-api-key\`. Signed URLs need no key. A key only gives
access to the resources of its own project. Every operation, except those on the project itself, also needs the acting user in
\`user_id\`. The first key of a project has the role \`admin\` and can create and revoke other keys. If the operator uses an
OpenID Connect issuer, a token in \`Authorization: Bearer\` identifies the acting user. Then \`user_id\` may be left out; if you
send it, it must name the same user.

## Responses

A successful response has HTTP status 200 and the body \`{"code": 0, "data": …}\`. A failure has the body
\`{"code": …, "msg": …, "message": …, "data": null}\`. Many failures also have HTTP status 200, so check \`code\`, not the
status. Every response has the header \`x-pd-trace-id\`, which identifies the request in the operator's logs. You may send your
own ID in \`x-pd-external-trace-id\`.

Lists are paged with \`page_number\` and \`page_size\`. Unknown fields are ignored; wrong types are refused. Optional fields may
be null. A JSON body may have at most 256 KiB.

## Failures

| code | HTTP status | message |
|---|---|---|
${failureTable()}

\`msg\` may continue with details. By default, a project may make 20 requests per second, with bursts of up to 40. A request
over the limit is refused with \`Retry-After\`, in seconds. The same applies to an address that sends many wrong keys.
`;

function failureTable(): string {
  return Object.values(FAILURES)
    .map(({ code, status, msg }) => `| ${code} | ${status} | ${msg} |`)
    .join('\n');
}

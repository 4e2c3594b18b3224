import { FAILURES } from '../common/api/api-error.js';

/** The groups of operations, in the order in which they are shown. */
export const API_TAGS = {
  Files: 'Uploads of files, whole or in parts.',
  'Data sources': 'Files of a dataset, read in the background.',
  Datasets: 'Collections of related data sources: seen by the whole project, changed by their creator.',
  Sessions: 'Dialogues: settings and a history of jobs. They belong to the acting user.',
  Jobs: 'One question and its answer each.',
  Project: 'API keys and quotas of the project, for its keys with the role admin.',
  'Signed URLs': 'What the URLs in other answers lead to. They need no API key, only their signature.',
} as const;

/** The text in front of all operations. */
export const API_INTRODUCTION = `\
Questions and answers over uploaded files, with the queries that prove them.

## Use

1. Upload a file: \`POST /v2/team/file/upload-datasource\`.
2. Make a data source of it: \`POST /v2/team/datasources\`, and wait until it is \`synched\`.
3. Open a session: \`POST /v2/team/sessions\`.
4. Ask: \`POST /v2/team/jobs\`.

## Authentication

Every request carries the API key of a project in the header \`x-pd-api-key\`, but for signed URLs, which need none. Resources
are seen with the keys of their project only. Beside the key every operation but those on the project itself names the acting user in
\`user_id\`. The first key of a project has the role \`admin\`: it makes and revokes others. Where the
operator has an OpenID Connect issuer, its token in \`Authorization: Bearer\` proves the acting user: then \`user_id\` may be left out, and
must not name anybody else.

## Answers

A success is HTTP 200 with \`{"code": 0, "data": …}\`. A failure is \`{"code": …, "msg": …, "message": …, "data": null}\`; many
failures have HTTP status 200 as well, so \`code\` tells, not the status. Every answer carries \`x-pd-trace-id\`, which names the
request towards the operator; a request may carry an id of its own in \`x-pd-external-trace-id\`.

Lists are paged by \`page_number\` and \`page_size\`. Unknown fields are ignored, wrong types refused. Optional fields may be null.
A JSON body has at most 256 KiB.

## Failures

| code | HTTP status | message |
|---|---|---|
${failureTable()}

\`msg\` may go on with what exactly is wrong. A project may make 20 requests per second, and 40 at once, unless the operator says
otherwise; a request over the limit is answered with \`Retry-After\` in seconds. So is an address that sends many wrong keys.
`;

function failureTable(): string {
  return Object.values(FAILURES)
    .map(({ code, status, msg }) => `| ${code} | ${status} | ${msg} |`)
    .join('\n');
}

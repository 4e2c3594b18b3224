/** What the API description says of the creation of jobs. */
export const CREATE_DESCRIPTION = `\
Asks one question in a session. Without \`stream\` the request is answered when the answer is complete; with
\`"stream": true\` the answer comes as server-sent events while it grows. Either way it stays in the session's history, also
when the client goes away meanwhile.

A creation that is refused is answered with a failure as JSON, streamed or not.

| event | data |
|---|---|
| \`JOB_ID\` | the id of the job, first of all |
| \`TASK\` | a step begins (\`running\`) or ends (\`done\`, \`error\`) |
| \`MESSAGE\` | a piece of text, about a line; the pieces of a group are to be joined |
| \`CODE\` | code in Markdown, whole |
| \`TABLE\`, \`IMAGE\` | a file with a signed URL |
| \`QUESTIONS\` | follow-up questions |
| \`SOURCES\` | the data sources the answer rests on |
| \`ERROR\` | why there is no answer, with \`code\` and \`message\` |
| \`END_MARK\` | \`[DONE]\` or, behind \`ERROR\`, \`[ERROR]\` |

The data of all but \`JOB_ID\` and \`END_MARK\` is a JSON object (\`EventDataDto\`). The id of an event is that of its group. Lines
that begin with a colon keep the connection open and are to be ignored.`;

/** What the API description says of the following of jobs. */
export const FOLLOW_DESCRIPTION = `\
Sends the events of one of the acting user's jobs from its beginning, or behind \`Last-Event-ID\`, as its creation with
\`"stream": true\` does; but the id of an event is its number. Also when the job has ended.

A stream that ends with the code 503001 was broken off by a process that stops: the job goes on, and its stream can be read on.`;

/** The description of the operation that creates a job. */
export const CREATE_DESCRIPTION = `\
Asks one question in a session. Without \`stream\` the response is sent when the answer is complete. With \`"stream": true\`
the answer is sent as server-sent events while it is being computed. In both cases the answer is kept in the session's
history, even if the client disconnects.

If the request is refused, the response is a failure as JSON, with or without \`stream\`.

| event | data |
|---|---|
| \`JOB_ID\` | the ID of the job; always the first event |
| \`TASK\` | a step begins (\`running\`) or ends (\`done\`, \`error\`) |
| \`MESSAGE\` | a piece of text, about a line long; join the pieces of a group |
| \`CODE\` | a complete piece of code, in Markdown |
| \`TABLE\`, \`IMAGE\` | a file with a signed URL |
| \`QUESTIONS\` | follow-up questions |
| \`SOURCES\` | the data sources that the answer is based on |
| \`ERROR\` | why there is no answer, with \`code\` and \`message\` |
| \`END_MARK\` | \`[DONE]\`, or \`[ERROR]\` after \`ERROR\` |

The data of every event except \`JOB_ID\` and \`END_MARK\` is a JSON object (\`EventDataDto\`). The ID of an event is the ID of
its group. Ignore lines that begin with a colon: they only keep the connection open.`;

/** The description of the operation that follows a job. */
export const FOLLOW_DESCRIPTION = `\
Sends the events of one of the acting user's jobs from the first event on, or resumes after \`Last-Event-ID\`. The events are
those of \`POST /v2/team/jobs\` with \`"stream": true\`, but the ID of an event is its number. This also works after the job
has ended.

A stream that ends with the code 503001 was interrupted because the server process is stopping. The job continues, and you can
resume the stream.`;

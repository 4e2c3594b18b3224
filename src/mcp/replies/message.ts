/** What of a message the endpoint itself has to know; all else is the SDK's. */
interface Message {
  readonly method: string;
  /** Of the request that a cancellation names; null for any other message. */
  readonly cancelledId: string | number | null;
}

/** @param body of a request, as it was parsed; anything that is no message has no method */
export function messageOf(body: unknown): Message {
  const { method, params } = fieldsOf(body);
  const { requestId } = fieldsOf(params);
  const isCancellation = method === 'notifications/cancelled';
  return {
    method: typeof method === 'string' ? method : '',
    cancelledId: isCancellation && isId(requestId) ? requestId : null,
  };
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

import fc from 'fast-check';

/** A body, and what the request says of it. */
interface MalformedBody {
  readonly contentType: string;
  readonly pieces: readonly Buffer[];
  /** What `Content-Length` is more than the body has; null: it is sent in chunks, and `framing` ends it. */
  readonly missing: number | null;
  /** What follows a body in chunks. */
  readonly framing: string;
  /** Headers that say of the body what it is not. */
  readonly claims: Readonly<Record<string, string>>;
  readonly leavesAfter: number | null;
}

const BOUNDARY = 'X';

/** What multipart forms are made of, right and wrong. */
const formToken = fc.constantFrom(
  '--X\r\n',
  '\r\n--X\r\n',
  '\r\n--X--\r\n',
  '--X--',
  '\r\n--X-',
  '\r\n',
  '\r',
  'ab c: d\r\n\r\n',
  ': no name\r\n\r\n',
  'content-disposition: form-data; name="user_id"\r\n\r\n',
  'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
  'content-disposition: form-data; name="file"; filename="a.exe"\r\n\r\n',
  'content-disposition: form-data; name="file"; filename*=utf-8\'\'%ff.csv\r\n',
  'content-disposition: form-data\r\n\r\n',
  'content-type: text/csv; charset=nowhere\r\n\r\n',
  'content-transfer-encoding: base64\r\n',
  'place,amount\neast,1\n',
  'ann',
);

const formText = fc.array(
  fc.oneof({ weight: 4, arbitrary: formToken }, fc.string({ unit: 'binary', maxLength: 40 })),
  {
    maxLength: 24,
  },
);

/** @param valid a body of the route, to begin with */
function jsonText(valid: string): fc.Arbitrary<string> {
  const cut = fc.nat(valid.length).map((end) => valid.slice(0, end));
  const spliced = fc
    .tuple(fc.nat(valid.length), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([at, noise]) => valid.slice(0, at) + noise + valid.slice(at));
  const nested = fc.integer({ min: 1, max: 5000 }).map((depth) => '['.repeat(depth) + '{"a":'.repeat(depth));
  return fc.oneof(fc.constant(valid), cut, spliced, nested, fc.json(), fc.string({ unit: 'binary' }));
}

const contentType = (usual: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary="${'y'.repeat(300)}"`,
      'multipart/mixed; boundary=X',
      'application/json; charset=utf-7',
      'application/json; charset=',
      'application/octet-stream',
      ';',
      'text/event-stream',
    ),
  );

const claims = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  fc.constantFrom<Readonly<Record<string, string>>>(
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
    { 'content-encoding': 'nowhere' },
    { expect: '100-continue' },
    { expect: 'wonders' },
    { 'last-event-id': '-1' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '*' },
    { upgrade: 'websocket' },
  ),
);

/**
 * Bodies that are wrong in one way or in many: what they say, how they are framed, and when their client vanishes.
 * @param valid a body that the route takes, as JSON
 */
export function malformedBody(valid: string): fc.Arbitrary<MalformedBody> {
  const form = fc.tuple(
    contentType(`multipart/form-data; boundary=${BOUNDARY}`),
    formText.map((parts) => parts.join('')),
  );
  const json = fc.tuple(contentType('application/json'), jsonText(valid));
  return fc
    .record({
      body: fc.oneof(form, json),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      missing: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(null, 1, 5000, 10 ** 12)),
      framing: fc.constantFrom('0\r\n\r\n', 'zz\r\n', '5\r\nab'),
      claims,
      leavesAfter: fc.option(fc.nat(40), { freq: 3 }),
    })
    .map(({ body: [type, text], cuts, ...rest }) => {
      const bytes = Buffer.from(text, 'latin1');
      return { contentType: type, pieces: pieces(bytes, cuts), ...rest };
    });
}

function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [
    0,
    ...cuts.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  return places
    .slice(1)
    .map((end, i) => bytes.subarray(places[i], end))
    .filter(({ length }) => length > 0);
}

/** The headers and bytes of a request with such a body; one that announces more than it sends cannot wait for an answer. */
export function framed(body: MalformedBody): {
  readonly headers: Record<string, string>;
  readonly pieces: readonly Buffer[];
  readonly leavesAfter: number | null;
} {
  const headers = { 'content-type': body.contentType, ...body.claims };
  const length = body.pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isWhole = body.missing === 0 || (body.missing === null && body.framing !== '5\r\nab');
  const leavesAfter = isWhole ? body.leavesAfter : (body.leavesAfter ?? 40);
  if (body.missing !== null) {
    const announced = { ...headers, 'content-length': String(length + body.missing) };
    return { headers: announced, pieces: body.pieces, leavesAfter };
  }
  const chunks = body.pieces.map((piece) =>
    Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
  );
  return {
    headers: { ...headers, 'transfer-encoding': 'chunked' },
    pieces: [...chunks, Buffer.from(body.framing)],
    leavesAfter,
  };
}

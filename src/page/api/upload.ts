import { ApiFailure, type Client } from './client.js';

interface Part {
  readonly number: number;
  readonly size: number;
  readonly upload_url: string;
}

interface Begun {
  readonly upload_id: string;
  readonly file_object_key: string;
  readonly part_items: readonly Part[];
}

const AT_ONCE = 3;
const TRIES = 4;

/**
 * Uploads a file in parts, some at once, each again when it fails.
 * @param onSent is told how many bytes have been sent
 * @returns the key of the file @throws ApiFailure
 */
export async function uploadFile(
  client: Client,
  file: File,
  onSent: (bytes: number) => void,
): Promise<string> {
  const announced = { file_name: file.name, file_size: file.size };
  const begun = await client.post<Begun>('/file/init-multipart-upload', announced);
  const sent = new Map<number, number>();
  const etags: { number: number; etag: string }[] = [];
  const waiting = [...begun.part_items];
  let from = 0;
  const places = new Map(waiting.map(({ number, size }) => [number, { from, end: (from += size) }]));
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number, upload_url: url } = part;
      const place = places.get(number) ?? { from: 0, end: 0 };
      const etag = await sendPart(url, file.slice(place.from, place.end), (bytes) => {
        sent.set(number, bytes);
        onSent([...sent.values()].reduce((sum, one) => sum + one, 0));
      });
      etags.push({ number, etag });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work));
  const { upload_id, file_object_key } = begun;
  await client.post('/file/complete-multipart-upload', { upload_id, file_object_key, part_etags: etags });
  return file_object_key;
}

async function sendPart(url: string, content: Blob, onSent: (bytes: number) => void): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await put(url, content, onSent);
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
    }
  }
}

/** `fetch` does not tell how much it has sent. */
function put(url: string, content: Blob, onSent: (bytes: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded }) => {
      onSent(loaded);
    };
    request.onload = () => {
      const etag = request.getResponseHeader('etag');
      if (request.status === 200 && etag !== null) resolve(etag);
      else reject(new ApiFailure(300007, `HTTP ${request.status}`));
    };
    request.onerror = () => {
      reject(new ApiFailure(null, 'the part could not be sent'));
    };
    request.send(content);
  });
}

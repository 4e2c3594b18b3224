import { QuarryClient } from '../../examples/quarry-client.mjs';

const PNG = '89504e470d0a1a0a';

/** Adds files to a service, each to a dataset of its own, and asks about them. */
export class Conversation {
  #client;

  constructor(url, key) {
    this.#client = new QuarryClient(url, key, 'image');
  }

  async ask(path, question) {
    const dataset_id = await this.#client.addFile(path);
    const session_id = await this.#client.createSession('Image');
    const answer = { text: '', charts: [] };
    for await (const { event, data } of this.#client.ask({ session_id, dataset_id, question })) {
      const content = data.choices?.[0].delta.content;
      if (event === 'MESSAGE' && data.stage === 'Respond') answer.text += content;
      if (event === 'IMAGE') answer.charts.push(content.url);
    }
    return { text: answer.text.trim(), charts: await Promise.all(answer.charts.map(bytesOfPicture)) };
  }
}

async function bytesOfPicture(url) {
  const content = Buffer.from(await (await fetch(url)).arrayBuffer());
  return content.subarray(0, 8).toString('hex') === PNG ? content.length : 0;
}

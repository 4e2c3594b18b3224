/** Adds files to a service, each to a dataset of its own, and asks about them. */
export class Conversation {
  constructor(url: string, key: string);
  /** @returns the reply, and of each chart how many bytes of PNG it has, none where it is no picture */
  ask(path: string, question: string): Promise<{ readonly text: string; readonly charts: readonly number[] }>;
}

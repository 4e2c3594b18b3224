/** After so long, an answer is not waited for any more when somebody asks again. */
const FORGOTTEN_MS = 10_000;

/**
 * Asks what may have no answer for long: whoever asks while another waits gets the same answer, so that nothing piles up, and
 * nobody waits longer than he wants to.
 */
export class OpenQuestion<T> {
  private asked: { readonly at: number; readonly answer: Promise<T | null> } | null = null;

  constructor(private readonly ask: () => Promise<T>) {}

  /** @returns null when asking fails or takes longer */
  async answer(timeoutMs: number): Promise<T | null> {
    if (!this.asked || Date.now() - this.asked.at > FORGOTTEN_MS) this.begin();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs);
    });
    const answer = await Promise.race([this.asked?.answer ?? null, timeout]);
    clearTimeout(timer);
    return answer;
  }

  private begin(): void {
    const asked = { at: Date.now(), answer: this.ask().catch(() => null) };
    this.asked = asked;
    void asked.answer.then(() => {
      if (this.asked === asked) this.asked = null;
    });
  }
}

/** The bytes with which the RC4 cipher of a key scrambles and unscrambles, one after the other. */
export class Rc4 {
  private readonly state = Uint8Array.from({ length: 256 }, (_, i) => i);
  private i = 0;
  private j = 0;

  constructor(key: Uint8Array) {
    let j = 0;
    for (let i = 0; i < 256; i++) {
      j = (j + this.at(i) + (key[i % key.length] ?? 0)) & 0xff;
      this.swap(i, j);
    }
  }

  next(): number {
    this.i = (this.i + 1) & 0xff;
    this.j = (this.j + this.at(this.i)) & 0xff;
    this.swap(this.i, this.j);
    return this.at((this.at(this.i) + this.at(this.j)) & 0xff);
  }

  /** Unscrambles (or scrambles) some bytes. */
  apply(bytes: Uint8Array): Buffer {
    return Buffer.from(bytes.map((byte) => byte ^ this.next()));
  }

  private at(index: number): number {
    return this.state[index] ?? 0;
  }

  private swap(i: number, j: number): void {
    const one = this.at(i);
    this.state[i] = this.at(j);
    this.state[j] = one;
  }
}

const OF_TWO_BYTES = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'];

/** Writes text in an encoding that TextDecoder reads; throws at a character that the encoding does not have. */
export function encodedText(text: string, encoding: string): Buffer {
  const bytes = bytesOf(encoding);
  return Buffer.concat(
    Array.from(text, (character) => {
      const found = bytes.get(character);
      if (!found) throw new Error(`${encoding} has no ${character}`);
      return found;
    }),
  );
}

function bytesOf(encoding: string): Map<string, Buffer> {
  const decoder = new TextDecoder(encoding);
  const all = new Map<string, Buffer>();
  const add = (bytes: Buffer): void => {
    const character = decoder.decode(bytes);
    if (Array.from(character).length === 1 && character !== '\ufffd' && !all.has(character))
      all.set(character, bytes);
  };
  for (let first = 0; first < 256; first++) add(Buffer.of(first));
  if (!OF_TWO_BYTES.includes(encoding)) return all;
  for (let first = 0x81; first < 0xff; first++) {
    for (let second = 0x40; second < 0xff; second++) add(Buffer.of(first, second));
  }
  return all;
}

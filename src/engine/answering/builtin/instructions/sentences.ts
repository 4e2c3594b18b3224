/** The sentences of instructions, without their stops. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|[。！？；।\n]+/)
    .map((sentence) => sentence.trim().replace(/[.!?;]+$/, ''))
    .filter((sentence) => sentence !== '');
}

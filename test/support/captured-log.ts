import { jest } from '@jest/globals';

/** What the process logs from now on. */
export interface CapturedLog {
  /** The lines so far that hold a text. */
  linesWith(text: string): string[];
  readonly lines: readonly string[];
  release(): void;
}

/** Keeps what is written to the console, and keeps it off the console. */
export function captureLog(): CapturedLog {
  let written = '';
  const spies = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    }),
  );
  const lines = () => written.split('\n').filter((line) => line.trim() !== '');
  return {
    get lines() {
      return lines();
    },
    linesWith: (text) => lines().filter((line) => line.includes(text)),
    release: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

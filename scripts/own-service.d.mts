/** A running service; `stop` ends it and removes all that it stored. */
export class OwnService {
  static start(settings?: Readonly<Record<string, string>>): Promise<OwnService>;
  readonly url: string;
  readonly dataDir: string;
  readonly isRunning: boolean;
  readonly pid: number;
  createKey(project?: string): string;
  stop(): Promise<void>;
}

/** What has threads or processes that can be started before there is work for them. */
export interface Startable {
  start(): void;
}

/** Starts what the first file or answer would otherwise wait for. A process that ends after a few tasks does without it. */
export class EnginePreparation implements Startable {
  /** @param parts those that this process will have work for */
  constructor(private readonly parts: readonly Startable[]) {}

  start(): void {
    for (const part of this.parts) part.start();
  }
}

import { type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { type Image } from './build-image.mjs';

type Environment = Readonly<Record<string, string>>;

/** What is started of an image as an engine does it: as its user, without rights to gain, over a tree that cannot be written. */
export class Container {
  /** Mounts the volumes over a tree that cannot be written. @param folder where its volumes are put */
  constructor(image: Image, folder: string);
  /** Carries a command out in it. */
  run(command: readonly string[], environment: Environment): SpawnSyncReturns<string>;
  /** Starts the command of the image. @returns the process, once its health check succeeds */
  start(environment: Environment): Promise<ChildProcess>;
  /** Stops a process of it in order. @returns its exit code, or the signal that ended it */
  stop(service: ChildProcess): Promise<number | string>;
  /** Whether the tree cannot be written, and the volumes can. */
  isReadOnly(environment: Environment): boolean;
}

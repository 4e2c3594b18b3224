/** What a container of a stage is started with. */
export interface Image {
  readonly root: string;
  /** Places of the root that are mounts of their own. */
  readonly mounted: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly workingFolder: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[] | null;
  readonly healthCheck: readonly string[] | null;
  readonly stopSignal: string;
}

/**
 * Builds stages of a Dockerfile below a folder.
 * @param options `stages`, the names of those to build (all), and `given`, what stands for others
 * @returns the images by the names of the stages
 */
export function buildImages(
  path: string,
  folder: string,
  options?: {
    readonly stages?: readonly string[];
    readonly given?: Readonly<Record<string, Pick<Image, 'root'>>>;
  },
): ReadonlyMap<string, Image>;

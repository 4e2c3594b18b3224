import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { type IngestedFile, type IngestedPassages } from '../../engine/index.js';
import { RemoteFileFailure, RemoteFiles } from '../../remote-files/index.js';
import {
  contentKeyOf,
  type FileExtension,
  ObjectStore,
  type SignedUrl,
  UploadsService,
} from '../../storage/index.js';
import {
  type Datasource,
  type StoredPassages,
  type StoredTable,
  type StoredVectors,
} from '../records/datasource.entity.js';

/** The source of a new data source's file. */
export type FileOrigin =
  | { readonly kind: 'upload'; readonly fileObjectKey: string }
  | { readonly kind: 'url'; readonly url: string };

/** The columns of a data source that tell where its original file is. */
export type Original = Pick<Datasource, 'objectKey' | 'size' | 'sourceUrl'>;

/** One reading of a data source. */
export type DatasourceRevision = Pick<Datasource, 'projectId' | 'id' | 'revision'>;

type NewFile = Pick<Datasource, 'projectId' | 'id' | 'extension'>;

/** The files of data sources in the object store: the original and the tables made of it. */
@Injectable()
export class DatasourceFiles {
  constructor(
    private readonly store: ObjectStore,
    private readonly uploads: UploadsService,
    private readonly remoteFiles: RemoteFiles,
  ) {}

  /**
   * Copies an upload, or makes sure that a URL can be fetched later: its host is asked, but nothing is stored.
   * @throws ApiError DATASOURCE_FAILED, or EMPTY_FILE for a URL that announces an empty file
   */
  async prepare(file: NewFile, origin: FileOrigin): Promise<Original> {
    const objectKey = `${folderOf(file)}/original.${file.extension}`;
    if (origin.kind === 'upload') return this.copyUpload(file.projectId, origin.fileObjectKey, objectKey);
    await this.checkUrl(origin.url);
    return { objectKey, size: null, sourceUrl: origin.url };
  }

  /**
   * Stores the file behind the URL as the original.
   * @returns its size in bytes; of an empty file nothing stays stored
   * @throws RemoteFileFailure
   */
  async fetch(url: string, { objectKey }: Datasource, signal: AbortSignal): Promise<number> {
    const { content } = await this.remoteFiles.open(url, signal);
    const size = await this.store.write(objectKey, content);
    if (size === 0) {
      await this.store.remove(objectKey);
      throw new RemoteFileFailure('the file is empty', false);
    }
    return size;
  }

  /**
   * The extension of a file's name, in lower case, without the dot.
   * @throws ApiError INVALID_EXTENSION unless files with it are taken
   */
  extensionOf(fileName: string): FileExtension {
    return this.uploads.extensionOf(fileName);
  }

  /** Copies the original to a local path that must not exist yet. */
  async download({ objectKey }: Datasource, path: string): Promise<void> {
    await this.store.download(objectKey, path);
  }

  /**
   * Stores what was read of a file, below the folder of the data source's revision.
   * @param folder holds the files that were read
   */
  async storeContents(
    datasource: DatasourceRevision,
    folder: string,
    { tables, passages }: IngestedFile,
  ): Promise<Pick<Datasource, 'tables' | 'passages'>> {
    const target = revisionFolderOf(datasource);
    const stored: StoredTable[] = [];
    for (const [index, { file, profile }] of tables.entries()) {
      const objectKey = await this.storeContent(`${target}/tables/${index}.parquet`, join(folder, file));
      stored.push({ objectKey, profile });
    }
    return { tables: stored, passages: passages && (await this.storePassages(target, folder, passages)) };
  }

  /** Puts a file of what was read, or made of that, at a local path, where nothing is yet. */
  async downloadContent(objectKey: string, path: string): Promise<void> {
    await this.store.download(objectKey, path);
  }

  /** Stores the vectors of the passages, under a key of their own: until they count, others may be in use. */
  async storeVectors(datasource: DatasourceRevision, model: string, path: string): Promise<StoredVectors> {
    const hash = createHash('sha256').update(model).digest('hex').slice(0, 16);
    const key = `${revisionFolderOf(datasource)}/embeddings-${hash}.parquet`;
    return { objectKey: await this.storeContent(key, path), model };
  }

  async removeVectors({ objectKey }: StoredVectors): Promise<void> {
    await this.store.remove(objectKey);
  }

  /** @throws ApiError PRESIGN_FAILED while the file behind a URL has not been fetched */
  async sign({ objectKey, name, size }: Datasource, expiresInSeconds: number): Promise<SignedUrl> {
    if (size === null) throw new ApiError('PRESIGN_FAILED', 'the file is still being downloaded');
    return this.store.sign(objectKey, { expiresInSeconds, fileName: name });
  }

  /** Removes everything stored of a data source. */
  async remove(datasource: Pick<Datasource, 'projectId' | 'id'>): Promise<void> {
    await this.store.remove(folderOf(datasource));
  }

  /** Removes the tables and passages of one revision. */
  async removeRevision(datasource: DatasourceRevision): Promise<void> {
    await this.store.remove(revisionFolderOf(datasource));
  }

  private async storePassages(
    target: string,
    folder: string,
    { file, indexFile, passageCount, topics, wordCount }: IngestedPassages,
  ): Promise<StoredPassages> {
    const objectKey = await this.storeContent(`${target}/passages.parquet`, join(folder, file));
    const indexKey = await this.storeContent(`${target}/postings.parquet`, join(folder, indexFile));
    return { objectKey, indexKey, passageCount, topics, wordCount };
  }

  /** Two readings of one revision may differ in their bytes: what the row names is never replaced by another's. */
  private async storeContent(name: string, path: string): Promise<string> {
    const key = await contentKeyOf(name, path);
    await this.store.writeFile(key, path);
    return key;
  }

  private async copyUpload(projectId: string, fileObjectKey: string, objectKey: string): Promise<Original> {
    const upload = await this.uploads.find(projectId, fileObjectKey);
    if (!upload)
      throw new ApiError('DATASOURCE_FAILED', 'file_object_key: upload not found; upload the file first');
    await this.store.copy(upload.objectKey, objectKey);
    return { objectKey, size: upload.size, sourceUrl: null };
  }

  private async checkUrl(url: string): Promise<void> {
    const size = await this.announcedSize(url);
    if (size === 0) throw new ApiError('EMPTY_FILE');
  }

  private async announcedSize(url: string): Promise<number | null> {
    try {
      return await this.remoteFiles.check(url);
    } catch (error) {
      if (!(error instanceof RemoteFileFailure)) throw error;
      throw new ApiError('DATASOURCE_FAILED', `url: ${error.message}`, { cause: error });
    }
  }
}

/** Where everything stored of a data source is kept. */
export function folderOf({ projectId, id }: Pick<Datasource, 'projectId' | 'id'>): string {
  return `projects/${projectId}/datasources/${id}`;
}

/** The folder of one revision's tables and passages. */
export function revisionFolderOf(datasource: DatasourceRevision): string {
  return `${folderOf(datasource)}/read-${datasource.revision}`;
}

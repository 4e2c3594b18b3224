import { type ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { droppedFiles } from '../state/dropped-files.js';
import { addFiles } from '../state/uploading.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

/** Takes files that are dropped anywhere on the page. @param datasetId where they go; null: into a new dataset */
export function DropEverywhere({ datasetId }: { readonly datasetId: string | null }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer)
        void droppedFiles(event.dataTransfer).then((files) => addFiles(files, datasetId));
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [datasetId]);
  return isOver ? (
    <div class="drop-cover">
      <p>{t('drop.here')}</p>
    </div>
  ) : null;
}

interface FileButtonProperties {
  readonly datasetId: string | null;
  readonly isFolder?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Opens the system's choice of files, or of a folder. */
export function FileButton({ datasetId, isFolder = false, class: look, children }: FileButtonProperties) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={look} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        class="file-input"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        {...(isFolder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          void addFiles([...(currentTarget.files ?? [])], datasetId);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The place that says that files can be dropped. */
export function DropPlace({ datasetId }: { readonly datasetId: string | null }) {
  return (
    <div class="drop-place">
      <Icon name="file" />
      <p class="drop-title">{t('drop.title')}</p>
      <p class="muted">{t('drop.types')}</p>
      <div class="buttons">
        <FileButton datasetId={datasetId} class="primary">
          {t('drop.files')}
        </FileButton>
        <FileButton datasetId={datasetId} isFolder>
          {t('drop.folder')}
        </FileButton>
      </div>
    </div>
  );
}

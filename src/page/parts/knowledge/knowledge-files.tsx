import { useRef } from 'preact/hooks';
import { download } from '../../lib/download.js';
import { datasets, notify } from '../../state/store.js';
import { replaceText } from '../../state/knowledge.js';
import { t } from '../../state/texts.js';
import { Icon } from '../icon.js';

/** As many as a document may have; a character takes four bytes at most. */
const MOST_CHARACTERS = 65_536;
const MOST_BYTES = 4 * MOST_CHARACTERS;

interface Properties {
  readonly id: string;
  /** What is exported. */
  readonly text: string;
  readonly isWritable: boolean;
}

/** Brings a document from a file and into one. */
export function KnowledgeFiles({ id, text, isWritable }: Properties) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) notify(t('knowledge.tooLarge', { count: MOST_CHARACTERS }));
    else replaceText(id, await file.text());
  };
  return (
    <>
      {isWritable && (
        <>
          <button type="button" class="quiet" onClick={() => input.current?.click()}>
            <Icon name="file" /> {t('knowledge.import')}
          </button>
          <input
            ref={input}
            type="file"
            class="file-input knowledge-file"
            accept=".yaml,.yml,.txt"
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ currentTarget }) => {
              void read(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </>
      )}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          download(nameOf(id), text, 'application/yaml');
        }}
      >
        <Icon name="download" /> {t('knowledge.export')}
      </button>
    </>
  );
}

/** Of the dataset, without what no file name may have. */
function nameOf(id: string): string {
  const name = datasets.value?.find((dataset) => dataset.id === id)?.name ?? id;
  return `${name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, ' ').trim() || id}.knowledge.yaml`;
}

import { useEffect } from 'preact/hooks';
import { AskBox } from '../parts/ask-box.js';
import { DropPlace, FileButton } from '../parts/drop-zone.js';
import { FileList } from '../parts/dataset/file-list.js';
import { Icon } from '../parts/icon.js';
import { later } from '../parts/later.js';
import { TablesUnderstood } from '../parts/answer/understood.js';
import { TopBar } from '../parts/top-bar.js';
import { ask } from '../state/answers/asking.js';
import { tellingFailures, watchDataset } from '../state/data.js';
import { datasets, datasources, intakes, keys, overviews, uploads } from '../state/store.js';
import { t } from '../state/texts.js';
import { KnowledgeCard } from './knowledge-card.js';

const MOST_QUESTIONS = 3;
const KeyPicture = later(async () => (await import('../parts/dataset/key-picture.js')).KeyPicture);

/** A dataset: its files, what was understood of them, and questions that work. */
export function DatasetView({ id }: { readonly id: string }) {
  useEffect(() => void tellingFailures(() => watchDataset(id)), [id]);
  const name = datasets.value?.find((dataset) => dataset.id === id)?.name ?? '';
  const files = datasources.value.get(id);
  const own = uploads.value.filter(({ datasetId }) => datasetId === id);
  const isEmpty = files?.length === 0 && own.length === 0;
  const isReady = files?.some(({ status }) => status === 'synched') ?? false;
  return (
    <div class="view dataset">
      <TopBar title={name} />
      {isEmpty && <DropPlace datasetId={id} />}
      {!isEmpty && <FileList files={files ?? []} uploads={own} />}
      {!isEmpty && (
        <FileButton datasetId={id} class="quiet add-files">
          <Icon name="plus" /> {t('data.addFiles')}
        </FileButton>
      )}
      <Questions id={id} />
      {isReady && <KnowledgeCard id={id} />}
      <Keys id={id} />
      <TablesUnderstood files={files ?? []} />
      <AskBox datasetId={id} isDisabled={!isReady} onAsk={(question) => void ask(question, null, id)} />
    </div>
  );
}

/** What can be asked, each as it stands. */
function Questions({ id }: { readonly id: string }) {
  const questions = overviews.value.get(id)?.exploration_questions ?? [];
  if (questions.length === 0) return null;
  return (
    <section class="questions">
      <h2>{t('data.questions')}</h2>
      <div class="chips">
        {questions.slice(0, MOST_QUESTIONS).map((question) => (
          <button key={question} type="button" dir="auto" onClick={() => void ask(question, null, id)}>
            {question}
          </button>
        ))}
      </div>
    </section>
  );
}

/** How its tables belong together; nothing where there is one. */
function Keys({ id }: { readonly id: string }) {
  const found = keys.value.get(id);
  const tables = (datasources.value.get(id) ?? []).flatMap(({ id: source, name: file }) =>
    (intakes.value.get(source)?.tables ?? []).map(({ name: table }) => ({
      datasource_id: source,
      table,
      file,
    })),
  );
  if (!found || tables.length < 2) return null;
  return (
    <section class="keys">
      <h2>{t('data.keys')}</h2>
      <KeyPicture keys={found} tables={tables} />
    </section>
  );
}

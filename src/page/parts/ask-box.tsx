import { useRef, useState } from 'preact/hooks';
import { datasets } from '../state/store.js';
import { t } from '../state/texts.js';
import { Icon } from './icon.js';

const MOST_CHARACTERS = 6000;

interface Properties {
  readonly datasetId: string | null;
  /** Absent: the dataset is not to be chosen here. */
  readonly onDataset?: (id: string) => void;
  readonly onAsk: (question: string) => void;
  readonly isDisabled?: boolean;
}

/** Where questions are asked; Enter sends, Shift+Enter breaks the line. */
export function AskBox({ datasetId, onDataset, onAsk, isDisabled = false }: Properties) {
  const [question, setQuestion] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    const text = question.trim();
    if (text === '' || isDisabled) return;
    onAsk(text);
    setQuestion('');
  };
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        id="ask"
        rows={1}
        dir="auto"
        maxLength={MOST_CHARACTERS}
        aria-label={t('ask.label')}
        placeholder={t('ask.placeholder')}
        value={question}
        onInput={({ currentTarget }) => {
          setQuestion(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div class="ask-line">
        {onDataset && <DatasetChoice datasetId={datasetId} onDataset={onDataset} />}
        <span class="spacer" />
        <kbd aria-hidden="true">/</kbd>
        <button type="submit" class="primary" disabled={isDisabled || question.trim() === ''}>
          <Icon name="send" /> {t('ask.send')}
        </button>
      </div>
    </form>
  );
}

interface ChoiceProperties {
  readonly datasetId: string | null;
  readonly onDataset: (id: string) => void;
}

function DatasetChoice({ datasetId, onDataset }: ChoiceProperties) {
  return (
    <label class="choice">
      <Icon name="data" />
      <select
        aria-label={t('ask.dataset')}
        value={datasetId ?? ''}
        onChange={({ currentTarget }) => {
          onDataset(currentTarget.value);
        }}
      >
        <option value="">{t('ask.noDataset')}</option>
        {(datasets.value ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

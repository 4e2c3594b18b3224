import { useEffect, useRef, useState } from 'preact/hooks';
import { type Knowledge } from '../api/knowledge-types.js';
import { Icon } from '../parts/icon.js';
import { KnowledgeConflict } from '../parts/knowledge/knowledge-conflict.js';
import { KnowledgeFiles } from '../parts/knowledge/knowledge-files.js';
import { KnowledgeProblems } from '../parts/knowledge/knowledge-problems.js';
import { KnowledgeProposals } from '../parts/knowledge/knowledge-proposals.js';
import { KnowledgeVersions } from '../parts/knowledge/knowledge-versions.js';
import { TextEditor } from '../parts/knowledge/text-editor.js';
import { showPlace } from '../parts/show-place.js';
import { tellingFailures } from '../state/data.js';
import {
  check,
  type Draft,
  drafts,
  edit,
  isUnsaved,
  loadVersion,
  openKnowledge,
  restore,
  save,
  takeBack,
} from '../state/knowledge.js';
import { t } from '../state/texts.js';
import '../styles/knowledge.css';

/** So long after the last key the text is looked at. */
const CHECK_PAUSE_MS = 700;

/** What people know of the tables of a dataset: to be written, checked, stored, and looked at as it was. */
export function KnowledgeView({ id }: { readonly id: string }) {
  const [looked, setLooked] = useState<Knowledge | null>(null);
  const stopLooking = () => {
    setLooked(null);
  };
  useEffect(() => void tellingFailures(() => openKnowledge(id)), [id]);
  const draft = drafts.value.get(id);
  if (!draft) return <div class="knowledge-space" aria-busy="true" />;
  const choose = (version: number | null) => {
    if (version === null) stopLooking();
    else
      void tellingFailures(async () => {
        setLooked(await loadVersion(id, version));
      });
  };
  return (
    <div class="knowledge">
      <div class="knowledge-bar">
        <KnowledgeVersions
          versions={draft.versions}
          chosen={looked?.version ?? null}
          isUnsaved={isUnsaved(draft)}
          onChoose={choose}
        />
        <span class="spacer" />
        <KnowledgeFiles id={id} text={looked?.document ?? draft.text} isWritable={isOpen(draft, looked)} />
      </div>
      {looked ? <Looked id={id} looked={looked} onEnd={stopLooking} /> : <Editing id={id} draft={draft} />}
      {isOpen(draft, looked) && (
        <KnowledgeProposals id={id} version={draft.base.version} isUnsaved={isUnsaved(draft)} />
      )}
    </div>
  );
}

function isOpen({ base }: Draft, looked: Knowledge | null): boolean {
  return base.is_writable && looked === null;
}

interface LookedProperties {
  readonly id: string;
  readonly looked: Knowledge;
  readonly onEnd: () => void;
}

/** A version as it was. */
function Looked({ id, looked, onEnd }: LookedProperties) {
  const { version, document, is_writable: isWritable } = looked;
  const field = useRef<HTMLTextAreaElement>(null);
  const takeUp = () => {
    onEnd();
    void restore(id, document);
  };
  return (
    <>
      <TextEditor
        text={document}
        label={t('knowledge.looking', { version })}
        marked={new Set()}
        field={field}
      />
      <div class="knowledge-bar">
        <p class="muted">{t('knowledge.looking', { version })}</p>
        <span class="spacer" />
        <button type="button" onClick={onEnd}>
          {t('knowledge.back')}
        </button>
        {isWritable && (
          <button type="button" class="primary" onClick={takeUp}>
            {t('knowledge.restore')}
          </button>
        )}
      </div>
    </>
  );
}

interface EditingProperties {
  readonly id: string;
  readonly draft: Draft;
}

function Editing({ id, draft }: EditingProperties) {
  const { base, text, problems } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => void check(id), CHECK_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, text]);
  const writing = {
    onInput: (value: string) => {
      edit(id, value);
    },
    onSave: () => void save(id),
  };
  return (
    <>
      <TextEditor
        text={text}
        label={t('knowledge.document')}
        marked={new Set(problems?.map(({ line }) => line))}
        field={field}
        {...(base.is_writable && writing)}
      />
      <EditingBar id={id} draft={draft} />
      <Messages id={id} draft={draft} />
      <KnowledgeProblems
        problems={problems ?? []}
        onChoose={(problem) => {
          if (field.current) showPlace(field.current, problem);
        }}
      />
    </>
  );
}

function EditingBar({ id, draft }: EditingProperties) {
  return (
    <div class="knowledge-bar">
      <Standing draft={draft} />
      <span class="spacer" />
      <button type="button" onClick={() => void check(id)}>
        {t('knowledge.check')}
      </button>
      {draft.base.is_writable && (
        <button
          type="button"
          class="primary"
          disabled={!isUnsaved(draft) || draft.isSaving}
          onClick={() => void save(id)}
        >
          {t('knowledge.save')}
        </button>
      )}
    </div>
  );
}

/** What stands in the way of saving, and what was kept. */
function Messages({ id, draft: { conflict, trouble, aside } }: EditingProperties) {
  return (
    <>
      <KnowledgeConflict id={id} conflict={conflict} />
      {trouble !== null && (
        <p class="trouble" role="alert">
          <Icon name="alert" /> <bdi>{trouble}</bdi>
        </p>
      )}
      {aside !== null && (
        <p class="aside">
          <span>{t('knowledge.aside')}</span>
          <button
            type="button"
            onClick={() => {
              takeBack(id);
            }}
          >
            {t('knowledge.takeBack')}
          </button>
        </p>
      )}
    </>
  );
}

/** Where the text stands: what is wrong with it, and whether it is stored. */
function Standing({ draft }: { readonly draft: Draft }) {
  const { base, problems } = draft;
  return (
    <p class="standing" role="status">
      {problems !== null && (
        <span class={problems.length === 0 ? 'state-ready' : 'state-faulty'}>
          <Icon name={problems.length === 0 ? 'check' : 'alert'} />{' '}
          {problems.length === 0
            ? t('knowledge.noProblems')
            : t('knowledge.problems', { count: problems.length })}
        </span>
      )}
      <span class="muted">
        {isUnsaved(draft) ? t('knowledge.unsaved') : sayStored(base)}
        {!base.is_writable && ` ${t('knowledge.readOnly')}`}
      </span>
    </p>
  );
}

function sayStored({ version }: Knowledge): string {
  return version === 0 ? t('knowledge.nothing') : t('knowledge.saved', { version });
}

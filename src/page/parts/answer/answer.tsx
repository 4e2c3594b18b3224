import { useState } from 'preact/hooks';
import { ask, stop } from '../../state/answers/asking.js';
import { sayCode } from '../../state/failures.js';
import { evidenceOf } from '../../state/store.js';
import { t } from '../../state/texts.js';
import { readingsOf, type Turn } from '../../state/answers/turn.js';
import { CopyButton } from './copy-button.js';
import { FeedbackBar } from '../feedback.js';
import { Icon } from '../icon.js';
import { Reply } from './reply.js';
import { ShareLinks } from '../share.js';
import { SourceNames } from '../evidence/source-names.js';
import { Steps } from './steps.js';

interface Properties {
  readonly turn: Turn;
  readonly sessionId: string;
  readonly datasetId: string | null;
}

/** A question and its answer, as far as it has come. */
export function Answer({ turn, sessionId, datasetId }: Properties) {
  const reply = turn.groups.filter(({ stage }) => stage === 'Respond');
  const isDone = turn.status === 'done';
  const again = (question: string) => {
    void ask(question, sessionId, datasetId);
  };
  return (
    <article class="turn" aria-busy={turn.status === 'running'}>
      <h2 class="asked" dir="auto">
        {turn.question}
      </h2>
      <Steps turn={turn} />
      {reply.map((group) => (
        <Reply key={group.id} group={group} turn={turn} onAsk={again} />
      ))}
      {turn.isConnectionLost && turn.status === 'running' && (
        <p class="trouble" role="status">
          <Icon name="alert" /> {t('answer.connectionLost')}
        </p>
      )}
      {turn.status === 'running' && <Running turn={turn} sessionId={sessionId} />}
      <Trouble turn={turn} onAgain={again} />
      {isDone && <Sources turn={turn} />}
      {isDone && turn.jobId !== null && <FeedbackBar jobId={turn.jobId} />}
      {isDone && readingsOf(turn).length === 0 && <FollowUps questions={turn.questions} onAsk={again} />}
    </article>
  );
}

function Running({ turn, sessionId }: { readonly turn: Turn; readonly sessionId: string }) {
  return (
    <div class="running">
      <span class="pulse" aria-hidden="true" />
      <span role="status">{t('answer.working')}</span>
      <button type="button" class="quiet" onClick={() => void stop(sessionId, turn)}>
        <Icon name="stop" /> {t('answer.stop')}
      </button>
    </div>
  );
}

function Trouble({ turn, onAgain }: { readonly turn: Turn; readonly onAgain: (question: string) => void }) {
  if (turn.status !== 'failed' && turn.status !== 'stopped') return null;
  const { failure } = turn;
  const text =
    turn.status === 'stopped' ? t('answer.stopped') : sayCode(failure?.code ?? 9999, failure?.message ?? '');
  return (
    <div class="trouble" role="alert">
      <Icon name={turn.status === 'stopped' ? 'stop' : 'alert'} />
      <p>{text}</p>
      <button
        type="button"
        onClick={() => {
          onAgain(turn.question);
        }}
      >
        {t('answer.again')}
      </button>
    </div>
  );
}

function Sources({ turn }: { readonly turn: Turn }) {
  const [isShared, setShared] = useState(false);
  const { jobId, sources } = turn;
  return (
    <>
      <footer class="sources">
        <SourceNames sources={sources} />
        <span class="spacer" />
        <CopyButton label={t('answer.copy')} text={() => plainText(turn)} />
        {jobId !== null && (
          <button
            type="button"
            class="quiet"
            aria-expanded={isShared}
            onClick={() => {
              setShared(!isShared);
            }}
          >
            <Icon name="link" /> {t('share.open')}
          </button>
        )}
        {jobId !== null && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              evidenceOf.value = { jobId, number: null };
            }}
          >
            <Icon name="evidence" /> {t('evidence.title')}
          </button>
        )}
      </footer>
      {jobId !== null && isShared && <ShareLinks jobId={jobId} />}
    </>
  );
}

function plainText({ groups }: Turn): string {
  const reply = groups.filter(({ stage }) => stage === 'Respond');
  return reply
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])))
    .join('\n');
}

interface FollowUpsProperties {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}

function FollowUps({ questions, onAsk }: FollowUpsProperties) {
  if (questions.length === 0) return null;
  return (
    <nav class="chips" aria-label={t('answer.next')}>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          dir="auto"
          onClick={() => {
            onAsk(question);
          }}
        >
          {question}
        </button>
      ))}
    </nav>
  );
}

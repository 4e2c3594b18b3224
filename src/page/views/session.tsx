import { useEffect, useRef } from 'preact/hooks';
import { Answer } from '../parts/answer/answer.js';
import { AskBox } from '../parts/ask-box.js';
import { TopBar } from '../parts/top-bar.js';
import { ask, openSession } from '../state/answers/asking.js';
import { watchDataset, tellingFailures } from '../state/data.js';
import { chosenDataset, conversations, overviews, sessions } from '../state/store.js';
import { t } from '../state/texts.js';
import { type Turn } from '../state/answers/turn.js';

const NEAR_END_PX = 120;

/** A conversation: questions and their answers, and where the next is asked. */
export function SessionView({ id }: { readonly id: string }) {
  useEffect(() => void openSession(id), [id]);
  const turns = conversations.value.get(id);
  const end = useFollowing(turns);
  const datasetId = chosenDataset.value;
  const isRunning = turns?.some(({ status }) => status === 'running') ?? false;
  const name = sessions.value?.find((session) => session.id === id)?.name ?? turns?.[0]?.question ?? '';
  return (
    <div class="view session">
      <TopBar title={name} />
      <div class="turns" role="log" aria-label={t('session.log')}>
        {turns?.map((turn) => (
          <Answer key={turn.id} turn={turn} sessionId={id} datasetId={turn.datasetId ?? datasetId} />
        ))}
        {turns?.length === 0 && <Proposals sessionId={id} datasetId={datasetId} />}
        <div ref={end} class="turns-end" />
      </div>
      <AskBox
        datasetId={datasetId}
        onDataset={(chosen) => {
          chosenDataset.value = chosen === '' ? null : chosen;
        }}
        onAsk={(question) => void ask(question, id, datasetId)}
        isDisabled={isRunning}
      />
    </div>
  );
}

interface ProposalsProperties {
  readonly sessionId: string;
  readonly datasetId: string | null;
}

/** Of a conversation that has not begun: what can be asked. */
function Proposals({ sessionId, datasetId }: ProposalsProperties) {
  useEffect(() => {
    if (datasetId !== null) void tellingFailures(() => watchDataset(datasetId));
  }, [datasetId]);
  const questions = datasetId === null ? [] : (overviews.value.get(datasetId)?.exploration_questions ?? []);
  return (
    <div class="proposals">
      <p class="muted">{t('session.empty')}</p>
      <div class="chips">
        {questions.slice(0, 3).map((question) => (
          <button
            key={question}
            type="button"
            dir="auto"
            onClick={() => void ask(question, sessionId, datasetId)}
          >
            {question}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Keeps the end in sight while it grows, as long as the person is there, and goes to what is asked anew. */
function useFollowing(turns: readonly Turn[] | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const count = useRef<number | undefined>(undefined);
  useEffect(() => {
    const note = () => {
      const { scrollHeight } = document.documentElement;
      isAtEnd.current = scrollHeight - scrollY - innerHeight < NEAR_END_PX;
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      removeEventListener('scroll', note);
    };
  }, []);
  useEffect(() => {
    const isNew = turns?.length !== count.current;
    count.current = turns?.length;
    if (isAtEnd.current || isNew) end.current?.scrollIntoView({ block: 'end' });
  }, [turns]);
  return end;
}

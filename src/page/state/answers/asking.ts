import { type AnswerEvent, followAnswer, type Question } from '../../api/answer-stream.js';
import { ApiFailure } from '../../api/client.js';
import { type Page, type Session } from '../../api/types.js';
import { type Job, type JobRecord } from '../../api/answer-types.js';
import { loadSessions, tellingFailures } from '../data.js';
import { goTo } from '../routing.js';
import { chosenDataset, conversations, setEntry, signedIn } from '../store.js';
import { newTurn, type Turn, turnOf, withEvents } from './turn.js';

const MOST_NAME_CHARACTERS = 80;
const MOST_HISTORY = '50';
/** Between two drawings of an answer that grows; people do not see that it is not each frame. */
const DRAW_PAUSE_MS = 80;
const running = new Map<string, AbortController>();
let lastTurn = 0;

/** Asks in a session; without one, in a new one that bears the question's name. */
export async function ask(
  question: string,
  sessionId: string | null,
  datasetId: string | null,
): Promise<void> {
  await tellingFailures(async () => {
    const id = sessionId ?? (await createSession(question));
    chosenDataset.value = datasetId;
    lastTurn += 1;
    const turn = newTurn(`turn-${lastTurn}`, question, datasetId);
    setEntry(conversations, id, [...(conversations.value.get(id) ?? []), turn]);
    goTo({ view: 'session', id });
    await follow(id, turn.id, { session_id: id, dataset_id: datasetId, question });
  });
}

async function createSession(question: string): Promise<string> {
  const name = Array.from(question.replace(/\s+/g, ' ').trim()).slice(0, MOST_NAME_CHARACTERS).join('');
  const { id } = await signedIn().post<Session>('/sessions', { name });
  void loadSessions();
  return id;
}

/** Brings what comes of an answer into its turn, a few times a second however much comes. */
async function follow(
  sessionId: string,
  turnId: string,
  question: Question | { readonly jobId: string },
): Promise<void> {
  const controller = new AbortController();
  running.set(turnId, controller);
  const pending = new EventBatch((events) => {
    change(sessionId, turnId, (turn) => withEvents(turn, events));
    const job = events.find((event) => event.type === 'job');
    if (job) rememberOpen(sessionId, job.id);
  });
  try {
    await followAnswer(signedIn(), question, {
      signal: controller.signal,
      onEvents: (events) => {
        pending.add(events);
      },
      onConnection: (isConnectionLost) => {
        change(sessionId, turnId, (turn) => ({ ...turn, isConnectionLost }));
      },
    });
    pending.flush();
  } catch (error) {
    pending.flush();
    change(sessionId, turnId, (turn) => failed(turn, error));
  } finally {
    running.delete(turnId);
    forgetOpen(sessionId);
  }
}

function failed(turn: Turn, error: unknown): Turn {
  if (turn.status === 'stopped') return turn;
  const failure =
    error instanceof ApiFailure
      ? { code: error.code, message: error.message }
      : { code: 9999, message: String(error) };
  return { ...turn, status: 'failed', isConnectionLost: false, failure };
}

function change(sessionId: string, turnId: string, work: (turn: Turn) => Turn): void {
  const turns = conversations.value.get(sessionId);
  if (!turns) return;
  const changed = turns.map((turn) => (turn.id === turnId ? work(turn) : turn));
  setEntry(conversations, sessionId, changed);
}

/** Ends an answer; what has come of it stays. */
export async function stop(sessionId: string, { id, jobId }: Turn): Promise<void> {
  change(sessionId, id, (turn) => ({ ...turn, status: 'stopped' }));
  running.get(id)?.abort();
  if (jobId !== null) await tellingFailures(() => signedIn().post(`/jobs/${jobId}/cancel`, {}));
}

/** Loads a session's history, and follows the answer that was open when the page was left. */
export async function openSession(id: string): Promise<void> {
  if (conversations.value.has(id)) return;
  await tellingFailures(async () => {
    const page = await signedIn().get<Page<JobRecord>>(`/sessions/${id}/history`, {
      page_size: MOST_HISTORY,
    });
    const turns = page.records.map(turnOf).toReversed();
    setEntry(conversations, id, turns);
    chosenDataset.value = turns.at(-1)?.datasetId ?? chosenDataset.value;
    const jobId = sessionStorage.getItem(openKey(id));
    if (jobId !== null && turns.every((turn) => turn.jobId !== jobId)) await followOpen(id, jobId);
  });
}

async function followOpen(sessionId: string, jobId: string): Promise<void> {
  const { question } = await signedIn().get<Job>(`/jobs/${jobId}`);
  const turn = { ...newTurn(jobId, question, chosenDataset.value), jobId };
  setEntry(conversations, sessionId, [...(conversations.value.get(sessionId) ?? []), turn]);
  await follow(sessionId, turn.id, { jobId });
}

const openKey = (sessionId: string) => `quarry-open-${sessionId}`;

function rememberOpen(sessionId: string, jobId: string): void {
  sessionStorage.setItem(openKey(sessionId), jobId);
}

function forgetOpen(sessionId: string): void {
  sessionStorage.removeItem(openKey(sessionId));
}

/** Collects events and hands them on together: what has come is drawn anew each time. */
class EventBatch {
  private events: AnswerEvent[] = [];
  private isPlanned = false;

  constructor(private readonly hand: (events: readonly AnswerEvent[]) => void) {}

  add(events: readonly AnswerEvent[]): void {
    this.events.push(...events);
    if (this.isPlanned) return;
    this.isPlanned = true;
    setTimeout(() => this.flush(), DRAW_PAUSE_MS);
  }

  flush(): void {
    const { events } = this;
    this.events = [];
    this.isPlanned = false;
    if (events.length > 0) this.hand(events);
  }
}

import { type AnswerEvent, type EventGroup } from '../../api/answer-stream.js';
import {
  type AnswerFile,
  type JobRecord,
  type Source,
  type Stage,
  type WireBlock,
} from '../../api/answer-types.js';

export type AnswerBlock =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** `place`: among all tables or pictures of the answer, from 0. */
  | { readonly kind: FileKind; readonly file: AnswerFile; readonly place: number };

type FileKind = 'table' | 'image';

/** A step of an answer, or its reply. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
  readonly status: 'running' | 'done' | 'error';
  readonly files: string;
  readonly blocks: readonly AnswerBlock[];
}

type TurnStatus = 'running' | 'done' | 'failed' | 'stopped';

/** A question of a session and what has come of its answer. */
export interface Turn {
  /** Of the page; the job's where that was known from the beginning. */
  readonly id: string;
  readonly jobId: string | null;
  /** Of the link that shows the answer to whoever has no key; else null. */
  readonly shareToken: string | null;
  readonly question: string;
  readonly datasetId: string | null;
  readonly status: TurnStatus;
  readonly isConnectionLost: boolean;
  readonly groups: readonly Group[];
  readonly questions: readonly string[];
  readonly sources: readonly Source[];
  /** Why there is no answer, as the service or the connection has it. */
  readonly failure: { readonly code: number | null; readonly message: string } | null;
}

export function newTurn(id: string, question: string, datasetId: string | null): Turn {
  return {
    id,
    jobId: null,
    shareToken: null,
    question,
    datasetId,
    status: 'running',
    isConnectionLost: false,
    groups: [],
    questions: [],
    sources: [],
    failure: null,
  };
}

/** A turn with what has come. */
export function withEvents(turn: Turn, events: readonly AnswerEvent[]): Turn {
  return events.reduce(withEvent, turn);
}

function withEvent(turn: Turn, event: AnswerEvent): Turn {
  switch (event.type) {
    case 'job':
      return { ...turn, jobId: event.id };
    case 'task':
      return inGroup(turn, event.group, (group) => ({ ...group, status: event.status, files: event.files }));
    case 'message':
      return withBlock(turn, event.group, { kind: 'text', text: event.text });
    case 'code':
      return withBlock(turn, event.group, { kind: 'code', text: unfenced(event.text) });
    case 'table':
    case 'image':
      return withFile(turn, event.group, event.type, event.file);
    case 'questions':
      return { ...turn, questions: event.questions };
    case 'sources':
      return { ...turn, sources: event.sources };
    case 'failed':
      return { ...turn, status: 'failed', failure: { code: event.code, message: event.message } };
    case 'end':
      return turn.status === 'running' ? { ...turn, status: 'done' } : turn;
  }
}

function withBlock(turn: Turn, { id, name, stage }: EventGroup, block: AnswerBlock): Turn {
  return inGroup(turn, { id, name, stage }, (group) => ({ ...group, blocks: append(group.blocks, block) }));
}

function withFile(turn: Turn, group: EventGroup, kind: FileKind, file: AnswerFile): Turn {
  const blocks = turn.groups.flatMap((one) => one.blocks);
  const place = blocks.filter((block) => block.kind === kind).length;
  return withBlock(turn, group, { kind, file, place });
}

function append(blocks: readonly AnswerBlock[], block: AnswerBlock): AnswerBlock[] {
  const last = blocks.at(-1);
  if (block.kind !== 'text' || last?.kind !== 'text') return [...blocks, block];
  return [...blocks.slice(0, -1), { kind: 'text', text: last.text + block.text }];
}

function inGroup(turn: Turn, { id, name, stage }: EventGroup, change: (group: Group) => Group): Turn {
  const index = turn.groups.findIndex((group) => group.id === id);
  const known = turn.groups[index];
  if (known) return { ...turn, groups: turn.groups.with(index, change(known)) };
  const fresh: Group = { id, name, stage, status: 'running', files: '', blocks: [] };
  return { ...turn, groups: [...turn.groups, change(fresh)] };
}

/** A finished job of a session's history. */
export function turnOf({ job_id: jobId, question, answer }: JobRecord): Turn {
  const text = question.blocks.map(({ content }) => content).join('\n');
  const empty = { ...newTurn(jobId, text, null), jobId };
  const turn = answer.blocks.reduce(withWireBlock, empty);
  const groups = turn.groups.map((group) => ({ ...group, status: 'done' as const }));
  return { ...turn, groups, status: 'done', datasetId: turn.sources[0]?.dataset_id ?? null };
}

function withWireBlock(turn: Turn, block: WireBlock): Turn {
  if (block.type === 'SOURCES') return { ...turn, sources: block.content };
  if (block.type === 'QUESTIONS') return { ...turn, questions: block.content };
  const group = { id: block.group_id, name: block.group_name, stage: block.stage };
  switch (block.type) {
    case 'MESSAGE':
      return withBlock(turn, group, { kind: 'text', text: block.content });
    case 'CODE':
      return withBlock(turn, group, { kind: 'code', text: unfenced(block.content) });
    case 'TABLE':
      return withFile(turn, group, 'table', block.content);
    case 'IMAGE':
      return withFile(turn, group, 'image', block.content);
  }
}

/** The statement of a fenced block of code. */
function unfenced(markdown: string): string {
  return markdown.replace(/^```\w*\n/, '').replace(/\n?```\s*$/, '');
}

/** The readings that a reply asks back about: its follow-up questions, where the reply lists them itself. */
export function readingsOf({ groups, questions, status }: Turn): readonly string[] {
  if (status !== 'done' || questions.length === 0 || groups.some(({ stage }) => stage === 'Analyze'))
    return [];
  const text = groups.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])),
  );
  const items = text
    .join('')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  return items.length === questions.length ? questions : [];
}

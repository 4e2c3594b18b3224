import { type MessagePort } from 'node:worker_threads';
import { type ChartRequest } from '../../charts/chart-request.js';
import { type CellValue } from '../../table.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { type Verdict } from '../model/account.js';
import { type ChatTurn } from '../model/client/chat-model.js';
import { type ModelUsage } from '../model/model-analyst-parts.js';
import { type DescribedFile } from '../builtin/overview.js';

/** What of a request can travel: data are asked for when they are needed. */
export interface ThreadRequest extends Omit<AnalysisRequest, 'workbench' | 'documents' | 'account'> {
  readonly documents: Omit<NonNullable<AnalysisRequest['documents']>, 'search'> | null;
}

/** What a thread is given. */
export type ThreadTask =
  | {
      readonly type: 'answer';
      readonly request: ThreadRequest;
      /** How likely a reading must be right to be told, 0 to 1; null for what is usual. */
      readonly confidence: number | null;
      /** What may be kept of tables after the answer, for later ones. */
      readonly keptBytes: number;
      /** Null where no model is used. */
      readonly model: ModelUsage | null;
      readonly port: MessagePort;
    }
  | {
      readonly type: 'overview';
      readonly files: readonly DescribedFile[];
      readonly fileCount: number;
      /** What a model wrote of the files; null where none was asked, or it failed. */
      readonly written: string | null;
    };

/** What a thread cannot do itself. */
export type ThreadCall =
  | { readonly type: 'query'; readonly sql: string; readonly parameters: readonly CellValue[] | undefined }
  | { readonly type: 'search'; readonly question: string; readonly limit: number }
  | { readonly type: 'chart'; readonly request: ChartRequest }
  | { readonly type: 'chat'; readonly turn: ChatTurn };

/** An event; the content of a file travels once, the same file has the same number in all events. */
export interface ThreadEvent {
  readonly event: AnswerEvent;
  readonly file: number | null;
}

/** What a thread says while it answers: first that it has begun, last that it is done, or has failed. */
export type ThreadMessage =
  | { readonly type: 'begun' }
  | ({ readonly type: 'event' } & ThreadEvent)
  | { readonly type: 'call'; readonly id: number; readonly call: ThreadCall }
  | { readonly type: 'judged'; readonly verdict: Verdict }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly error: unknown };

/** The outcome of a call. The class of an error would be lost on the way. */
export type ThreadReply =
  | { readonly id: number; readonly value: unknown }
  | {
      readonly id: number;
      readonly error: unknown;
      readonly is: 'refused' | 'notPossible' | 'modelAway' | 'modelFailed' | 'other';
    };

import { evidenceOf } from '../../state/store.js';
import { t } from '../../state/texts.js';
import { type AnswerBlock, type Group, readingsOf, type Turn } from '../../state/answers/turn.js';
import { Chart } from './chart.js';
import { Icon, type IconName } from '../icon.js';
import { MarkdownText } from './markdown.js';
import { FileTable } from './table.js';

interface Properties {
  readonly group: Group;
  readonly turn: Turn;
  /** Null where nothing can be asked. */
  readonly onAsk: ((question: string) => void) | null;
}

/** The reply of an answer, how certain it is, and the readings that it asks back about. */
export function Reply({ group, turn, onAsk }: Properties) {
  const readings = readingsOf(turn);
  const blocks = readings.length === 0 ? group.blocks : withoutReadings(group.blocks);
  return (
    <section class="reply">
      {turn.status === 'done' && <Certainty turn={turn} />}
      {blocks.map((block, index) => (
        <ReplyBlock key={index} block={block} turn={turn} isFirst={index === 0} />
      ))}
      {readings.length > 0 && (
        <div class="readings" role="group" aria-label={t('answer.readings')}>
          {readings.map((reading) => (
            <button
              key={reading}
              type="button"
              dir="auto"
              onClick={() => {
                onAsk?.(reading);
              }}
            >
              {reading}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function withoutReadings(blocks: readonly AnswerBlock[]): AnswerBlock[] {
  return blocks.map((block) =>
    block.kind === 'text' ? { ...block, text: block.text.replace(/^- .*$/gm, '') } : block,
  );
}

interface BlockProperties {
  readonly block: AnswerBlock;
  readonly turn: Turn;
  readonly isFirst: boolean;
}

function ReplyBlock({ block, turn, isFirst }: BlockProperties) {
  const { jobId } = turn;
  switch (block.kind) {
    case 'text': {
      const openEvidence =
        jobId === null ? undefined : (number: string) => (evidenceOf.value = { jobId, number });
      const text = <MarkdownText source={block.text} onNumber={openEvidence} />;
      return isFirst ? <div class="headline">{text}</div> : text;
    }
    case 'code':
      return <pre>{block.text}</pre>;
    case 'table':
      return <FileTable file={block.file} place={block.place} turn={turn} />;
    case 'image':
      return <Chart file={block.file} place={block.place} turn={turn} />;
  }
}

/** A quiet mark with words: how the reply came about. */
function Certainty({ turn }: { readonly turn: Turn }) {
  const { icon, text, kind } = certaintyOf(turn);
  return (
    <p class={`certainty certainty-${kind}`}>
      <Icon name={icon} /> {text}
    </p>
  );
}

interface CertaintyMark {
  readonly kind: 'told' | 'asked' | 'declined' | 'quoted';
  readonly icon: IconName;
  readonly text: string;
}

function certaintyOf(turn: Turn): CertaintyMark {
  if (readingsOf(turn).length > 0) return { kind: 'asked', icon: 'question', text: t('certainty.asked') };
  if (turn.groups.some(({ blocks }) => blocks.some(({ kind }) => kind === 'code')))
    return { kind: 'told', icon: 'check', text: t('certainty.told') };
  if (turn.sources.some(({ id }) => id !== undefined))
    return { kind: 'quoted', icon: 'check', text: t('certainty.quoted') };
  return { kind: 'declined', icon: 'alert', text: t('certainty.declined') };
}

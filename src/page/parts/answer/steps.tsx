import { useState } from 'preact/hooks';
import { t } from '../../state/texts.js';
import { type Group, type Turn } from '../../state/answers/turn.js';
import { Chart } from './chart.js';
import { Icon } from '../icon.js';
import { MarkdownText } from './markdown.js';
import { Sql } from './sql.js';
import { FileTable } from './table.js';

/** How an answer came about: as it comes while it does, one line when it has. */
export function Steps({ turn }: { readonly turn: Turn }) {
  const steps = turn.groups.filter(({ stage }) => stage === 'Analyze');
  const [isOpen, setOpen] = useState(false);
  if (steps.length === 0) return null;
  const hasReply = turn.groups.some(({ stage }) => stage === 'Respond');
  const isShown = isOpen || (turn.status === 'running' && !hasReply);
  return (
    <section class="steps">
      <button
        type="button"
        class="steps-line"
        aria-expanded={isShown}
        onClick={() => {
          setOpen(!isShown);
        }}
      >
        <Icon name="chevron" />
        {t('steps.line', { steps: steps.length, queries: queriesOf(steps) })}
      </button>
      {isShown && (
        <ol>
          {steps.map((group) => (
            <Step key={group.id} group={group} turn={turn} />
          ))}
        </ol>
      )}
    </section>
  );
}

function queriesOf(steps: readonly Group[]): number {
  return steps.reduce((sum, { blocks }) => sum + blocks.filter(({ kind }) => kind === 'code').length, 0);
}

function Step({ group, turn }: { readonly group: Group; readonly turn: Turn }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li class={`step step-${group.status}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <StepMark status={group.status} />
        <bdi>{group.name}</bdi>
        <Icon name="chevron" />
      </button>
      {isOpen && <StepContent group={group} turn={turn} />}
    </li>
  );
}

function StepMark({ status }: Pick<Group, 'status'>) {
  if (status === 'running') return <span class="pulse" role="img" aria-label={t('steps.running')} />;
  return (
    <span class="mark" role="img" aria-label={t(status === 'done' ? 'steps.done' : 'steps.failed')}>
      <Icon name={status === 'done' ? 'check' : 'alert'} />
    </span>
  );
}

function StepContent({ group, turn }: { readonly group: Group; readonly turn: Turn }) {
  return (
    <div class="step-content">
      {group.blocks.map((block, index) => {
        switch (block.kind) {
          case 'text':
            return <MarkdownText key={index} source={block.text} />;
          case 'code':
            return <Sql key={index} statement={block.text} />;
          case 'table':
            return <FileTable key={index} file={block.file} place={block.place} turn={turn} />;
          case 'image':
            return <Chart key={index} file={block.file} place={block.place} turn={turn} />;
        }
      })}
    </div>
  );
}

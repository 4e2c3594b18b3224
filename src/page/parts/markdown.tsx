import { Fragment, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Inline, type Markdown, parseMarkdown } from '../lib/markdown.js';
import { splitNumbers } from '../lib/numbers.js';
import { t } from '../state/texts.js';

/** Called with the text of a number that was chosen. */
type OnNumber = (number: string) => void;

interface Properties {
  readonly source: string;
  /** Makes every number of the text a door to its evidence. */
  readonly onNumber?: OnNumber | undefined;
}

/** Markdown as nodes: no text ever becomes markup. */
export function MarkdownText({ source, onNumber }: Properties) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  return (
    <div class="markdown">
      {blocks.map((block, index) => (
        <Block key={index} block={block} onNumber={onNumber} />
      ))}
    </div>
  );
}

function Block({
  block,
  onNumber,
}: {
  readonly block: Markdown;
  readonly onNumber: OnNumber | undefined;
}): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlines(block.parts, onNumber)}</p>;
    case 'heading':
      return <h4>{inlines(block.parts, onNumber)}</h4>;
    case 'quote':
      return <blockquote>{inlines(block.parts, undefined)}</blockquote>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map((parts, index) => <li key={index}>{inlines(parts, onNumber)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function inlines(parts: readonly Inline[], onNumber: OnNumber | undefined) {
  return parts.map((part, index) => <Fragment key={index}>{inline(part, onNumber)}</Fragment>);
}

function inline(part: Inline, onNumber: OnNumber | undefined) {
  switch (part.kind) {
    case 'text':
      return onNumber ? numbers(part.text, onNumber) : part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{inlines(part.parts, onNumber)}</strong>;
    case 'emphasis':
      return <em>{inlines(part.parts, undefined)}</em>;
  }
}

function numbers(text: string, onNumber: OnNumber) {
  return splitNumbers(text).map(({ text: piece, isNumber }, index) =>
    isNumber ? (
      <button
        key={index}
        type="button"
        class="number"
        title={t('evidence.ofNumber', { number: piece })}
        onClick={() => {
          onNumber(piece);
        }}
      >
        {piece}
      </button>
    ) : (
      piece
    ),
  );
}

import { type ComponentChild, type TargetedMouseEvent, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Inline, type Markdown, parseMarkdown } from '../lib/markdown.js';
import { splitNumbers } from '../lib/numbers.js';
import { t } from '../state/texts.js';

interface Properties {
  readonly source: string;
  /** Makes every number of the text a door to its evidence; called with the text of the one that was chosen. */
  readonly onNumber?: ((number: string) => void) | undefined;
}

/** How a piece of text is shown. */
type Shown = (text: string) => ComponentChild;

/** Markdown as nodes: no text ever becomes markup. */
export function MarkdownText({ source, onNumber }: Properties) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const shown = onNumber ? withNumbers : plain;
  return (
    <div class="markdown" onClick={onNumber && ((event) => chooseNumber(event, onNumber))}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} shown={shown} />
      ))}
    </div>
  );
}

/** One listener for all numbers: a reply may have hundreds. */
function chooseNumber({ target }: TargetedMouseEvent<HTMLElement>, onNumber: (number: string) => void): void {
  const button = target instanceof Element ? target.closest('button.number') : null;
  if (button) onNumber(button.textContent);
}

function Block({ block, shown }: { readonly block: Markdown; readonly shown: Shown }): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlines(block.parts, shown)}</p>;
    case 'heading':
      return <h4>{inlines(block.parts, shown)}</h4>;
    case 'quote':
      return <blockquote>{inlines(block.parts, plain)}</blockquote>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map((parts, index) => <li key={index}>{inlines(parts, shown)}</li>);
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function inlines(parts: readonly Inline[], shown: Shown): ComponentChild[] {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return shown(part.text);
      case 'code':
        return <code key={index}>{part.text}</code>;
      case 'strong':
        return <strong key={index}>{inlines(part.parts, shown)}</strong>;
      case 'emphasis':
        return <em key={index}>{inlines(part.parts, plain)}</em>;
    }
  });
}

const plain: Shown = (text) => text;

const withNumbers: Shown = (text) =>
  splitNumbers(text).map(({ text: piece, isNumber }, index) =>
    isNumber ? (
      <button key={index} type="button" class="number" title={t('evidence.ofNumber', { number: piece })}>
        {piece}
      </button>
    ) : (
      piece
    ),
  );

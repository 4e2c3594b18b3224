import { type ComponentChild, type TargetedEvent, type TargetedKeyboardEvent, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Inline, type Markdown, parseMarkdown } from '../../lib/markdown.js';
import { splitNumbers } from '../../lib/numbers.js';
import { t } from '../../state/texts.js';

/** A longer paragraph is drawn in stretches, so that what comes behind one draws none of it again. */
const STRETCH_PARTS = 40;

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
    <div class="markdown" dir="auto" {...(onNumber && doors(onNumber))}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} shown={shown} />
      ))}
    </div>
  );
}

/** Listeners for all numbers together: a reply may have hundreds. */
function doors(onNumber: (number: string) => void) {
  const choose = ({ target }: TargetedEvent<HTMLElement>) => {
    const number = numberAt(target);
    if (number) onNumber(number.textContent);
    return number !== null;
  };
  return {
    onClick: choose,
    onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => {
      if ((event.key === 'Enter' || event.key === ' ') && choose(event)) event.preventDefault();
    },
    onPointerOver: explain,
    onFocusIn: explain,
  };
}

/** Says where a number leads once it is pointed at. */
function explain({ target }: TargetedEvent<HTMLElement>): void {
  const number = numberAt(target);
  if (number) number.title = t('evidence.ofNumber', { number: number.textContent });
}

function numberAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.number') : null;
}

function Block({ block, shown }: { readonly block: Markdown; readonly shown: Shown }): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph parts={block.parts} shown={shown} />;
    case 'heading':
      return <Stretch as="h4" parts={block.parts} shown={shown} />;
    case 'quote':
      return <Stretch as="blockquote" parts={block.parts} shown={plain} />;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map((parts, index) => (
        <Stretch key={index} as="li" parts={parts} shown={shown} />
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

interface PartsProperties {
  readonly parts: readonly Inline[];
  readonly shown: Shown;
}

function Paragraph({ parts, shown }: PartsProperties) {
  if (parts.length <= STRETCH_PARTS) return <Stretch as="p" parts={parts} shown={shown} />;
  const stretches = Array.from({ length: Math.ceil(parts.length / STRETCH_PARTS) }, (_, index) =>
    parts.slice(index * STRETCH_PARTS, (index + 1) * STRETCH_PARTS),
  );
  return (
    <p>
      {stretches.map((stretch, index) => (
        <Stretch key={index} as="span" parts={stretch} shown={shown} />
      ))}
    </p>
  );
}

interface StretchProperties extends PartsProperties {
  readonly as: 'p' | 'h4' | 'blockquote' | 'li' | 'span';
}

/** Is drawn again only where it says something else, however often all of the text is read again. */
function Stretch({ as: Element, parts, shown }: StretchProperties) {
  const content = useMemo(() => inlines(parts, shown), [JSON.stringify(parts), shown]);
  return <Element>{content}</Element>;
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

/** No button elements: the browser takes twice as long to lay them out as text. */
const withNumbers: Shown = (text) =>
  splitNumbers(text).map(({ text: piece, isNumber }) =>
    isNumber ? (
      <span class="number" role="button" tabIndex={0}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );

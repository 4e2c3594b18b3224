import { h, type TargetedEvent, type TargetedKeyboardEvent, type VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
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
type Shown = (text: string) => Node[];

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

/**
 * Is drawn again only where it says something else, however often all of the text is read again. Its nodes are made without
 * Preact: a long answer has thousands, which never change one by one.
 */
function Stretch({ as, parts, shown }: StretchProperties) {
  const place = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...nodesOf(parts, shown));
  }, [JSON.stringify(parts), shown]);
  return h(as, { ref: place });
}

function nodesOf(parts: readonly Inline[], shown: Shown): Node[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'text':
        return shown(part.text);
      case 'code':
        return element('code', [new Text(part.text)]);
      case 'strong':
        return element('strong', nodesOf(part.parts, shown));
      case 'emphasis':
        return element('em', nodesOf(part.parts, plain));
    }
  });
}

function element(name: 'code' | 'strong' | 'em', content: readonly Node[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

const plain: Shown = (text) => [new Text(text)];

const withNumbers: Shown = (text) =>
  splitNumbers(text).map((piece) => (piece.isNumber ? doorOf(piece.text) : new Text(piece.text)));

/** No button element: the browser takes twice as long to lay it out as text. */
function doorOf(number: string): HTMLElement {
  const door = document.createElement('span');
  door.className = 'number';
  door.setAttribute('role', 'button');
  door.tabIndex = 0;
  door.append(number);
  return door;
}

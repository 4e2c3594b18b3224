import { type ComponentChild, type TargetedMouseEvent, type VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { type Inline, type Markdown, parseMarkdown } from '../lib/markdown.js';
import { splitNumbers } from '../lib/numbers.js';
import { t } from '../state/texts.js';
import { useNear } from './near.js';

/** Of a longer text, numbers become doors where they come near to what is seen. */
const LONG_CHARACTERS = 4000;
/** A longer paragraph is drawn in stretches, so that what comes behind one draws none of it again. */
const STRETCH_PARTS = 40;

interface Properties {
  readonly source: string;
  /** Makes every number of the text a door to its evidence; called with the text of the one that was chosen. */
  readonly onNumber?: ((number: string) => void) | undefined;
}

/** Which numbers of a text are doors. */
type Doors = 'none' | 'near' | 'all';

/** Markdown as nodes: no text ever becomes markup. */
export function MarkdownText({ source, onNumber }: Properties) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const doors = !onNumber ? 'none' : source.length > LONG_CHARACTERS ? 'near' : 'all';
  return (
    <div class="markdown" dir="auto" onClick={onNumber && ((event) => chooseNumber(event, onNumber))}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} doors={doors} />
      ))}
    </div>
  );
}

/** One listener for all numbers: a reply may have hundreds. */
function chooseNumber({ target }: TargetedMouseEvent<HTMLElement>, onNumber: (number: string) => void): void {
  const button = target instanceof Element ? target.closest('button.number') : null;
  if (button) onNumber(button.textContent);
}

function Block({ block, doors }: { readonly block: Markdown; readonly doors: Doors }): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph parts={block.parts} doors={doors} />;
    case 'heading':
      return <Stretch as="h4" parts={block.parts} doors={doors} />;
    case 'quote':
      return <Stretch as="blockquote" parts={block.parts} doors="none" />;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'list': {
      const items = block.items.map((parts, index) => (
        <Stretch key={index} as="li" parts={parts} doors={doors} />
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

interface PartsProperties {
  readonly parts: readonly Inline[];
  readonly doors: Doors;
}

function Paragraph({ parts, doors }: PartsProperties) {
  if (parts.length <= STRETCH_PARTS) return <Stretch as="p" parts={parts} doors={doors} />;
  const stretches = Array.from({ length: Math.ceil(parts.length / STRETCH_PARTS) }, (_, index) =>
    parts.slice(index * STRETCH_PARTS, (index + 1) * STRETCH_PARTS),
  );
  return (
    <p>
      {stretches.map((stretch, index) => (
        <Stretch key={index} as="span" parts={stretch} doors={doors} />
      ))}
    </p>
  );
}

interface StretchProperties extends PartsProperties {
  readonly as: 'p' | 'h4' | 'blockquote' | 'li' | 'span';
}

/** Is drawn again only where it says something else, however often all of the text is read again. */
function Stretch({ as: Element, parts, doors }: StretchProperties) {
  const element = useRef(null);
  const isNear = useNear(element, doors !== 'near');
  const shown = doors !== 'none' && isNear ? withNumbers : plain;
  const content = useMemo(() => inlines(parts, shown), [JSON.stringify(parts), shown]);
  return <Element ref={element}>{content}</Element>;
}

/** How a piece of text is shown. */
type Shown = (text: string) => ComponentChild;

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

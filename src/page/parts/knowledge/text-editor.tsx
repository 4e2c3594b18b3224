import { type Ref } from 'preact';
import { useMemo } from 'preact/hooks';
import { lineCount } from '../../lib/text-places.js';

interface Properties {
  readonly text: string;
  readonly label: string;
  /** Lines, from 1, that something is wrong with. */
  readonly marked: ReadonlySet<number>;
  readonly field: Ref<HTMLTextAreaElement>;
  /** Absent: it is only to be read. */
  readonly onInput?: (text: string) => void;
  readonly onSave?: () => void;
}

/** A plain text field with the numbers of its lines; Ctrl+S saves. What is written in it goes from left to right. */
export function TextEditor({ text, label, marked, field, onInput, onSave }: Properties) {
  return (
    <div class="text-editor" dir="ltr">
      <LineNumbers count={lineCount(text)} marked={marked} />
      <textarea
        ref={field}
        rows={lineCount(text)}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        aria-label={label}
        aria-invalid={marked.size > 0}
        readOnly={!onInput}
        value={text}
        onInput={({ currentTarget }) => {
          onInput?.(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
          event.preventDefault();
          onSave?.();
        }}
      />
    </div>
  );
}

function LineNumbers({ count, marked }: { readonly count: number } & Pick<Properties, 'marked'>) {
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index + 1), [count]);
  return (
    <pre class="line-numbers" aria-hidden="true">
      {numbers.map((line) => [marked.has(line) ? <b key={line}>{`! ${line}`}</b> : line, '\n'])}
    </pre>
  );
}

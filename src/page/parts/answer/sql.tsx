import { useMemo } from 'preact/hooks';
import { sqlTokens } from '../../lib/sql-tokens.js';
import { t } from '../../state/texts.js';
import { CopyButton } from './copy-button.js';

/** An SQL statement, coloured and to be copied. */
export function Sql({ statement }: { readonly statement: string }) {
  const tokens = useMemo(() => sqlTokens(statement), [statement]);
  return (
    <figure class="sql">
      <figcaption>
        <span>SQL</span>
        <CopyButton label={t('answer.copySql')} text={() => statement} />
      </figcaption>
      <pre tabIndex={0} dir="ltr" aria-label="SQL">
        <code>
          {tokens.map(({ kind, text }, index) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={index} class={`sql-${kind}`}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  );
}

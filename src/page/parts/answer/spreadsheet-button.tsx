import { useState } from 'preact/hooks';
import { download } from '../../lib/download.js';
import { sayFailure } from '../../state/failures.js';
import { t } from '../../state/texts.js';
import { Icon } from '../icon.js';

interface Properties {
  /** Of the table. */
  readonly name: string;
  /** Whether not all rows are shown: the workbook has them nevertheless, and the button says so. */
  readonly isFiltered: boolean;
  readonly spreadsheet: () => Promise<Blob>;
  /** Is told what went wrong; null: nothing. */
  readonly onTrouble: (trouble: string | null) => void;
}

/** Downloads a table as a workbook. */
export function SpreadsheetButton({ name, isFiltered, spreadsheet, onTrouble }: Properties) {
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    onTrouble(null);
    try {
      const content = await spreadsheet();
      download(`${name.replace(/\.csv$/i, '')}.xlsx`, content, content.type);
    } catch (error) {
      onTrouble(sayFailure(error));
    }
    setLoading(false);
  };
  return (
    <button type="button" class="quiet" disabled={isLoading} onClick={() => void load()}>
      <Icon name="download" />
      {isFiltered ? `XLSX (${t('table.allRows')})` : 'XLSX'}
    </button>
  );
}

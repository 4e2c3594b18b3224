import { useState } from 'preact/hooks';
import { t } from '../../state/texts.js';
import { Icon } from '../icon.js';

const SHOWN_MS = 1500;

/** Puts a text on the clipboard and says so. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(text());
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? t('common.copied') : label}</span>
    </button>
  );
}

/** Browsers give pages without TLS no clipboard but the old one. */
async function copyText(text: string): Promise<void> {
  if (isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other without TLS
  document.execCommand('copy');
  field.remove();
}

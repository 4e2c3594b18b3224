import { type Datasource } from '../../api/types.js';
import { formatBytes } from '../../lib/format.js';
import { type Upload } from '../../state/store.js';
import { language, t } from '../../state/texts.js';
import { dismissUpload } from '../../state/uploading.js';
import { Icon } from '../icon.js';

interface Properties {
  readonly files: readonly Datasource[];
  readonly uploads: readonly Upload[];
}

/** The files of a dataset and those on their way to it, each with how far it is, or why it failed. */
export function FileList({ files, uploads }: Properties) {
  return (
    <ul class="files" aria-label={t('data.files')}>
      {uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} />
      ))}
      {files.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </ul>
  );
}

function UploadItem({ upload }: { readonly upload: Upload }) {
  const { id, name, bytes, sent, state, reason } = upload;
  const hasFailed = state === 'failed';
  return (
    <li class={hasFailed ? 'file-failed' : undefined}>
      <FileName name={name} detail={formatBytes(bytes, language.value)} />
      {hasFailed ? (
        <>
          <p class="trouble" role="alert">
            <Icon name="alert" /> {reason}
          </p>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              dismissUpload(id);
            }}
          >
            <Icon name="close" /> {t('common.dismiss')}
          </button>
        </>
      ) : (
        <Progress label={t('data.sending')} share={bytes === 0 ? 0 : sent / bytes} />
      )}
    </li>
  );
}

function FileItem({ file: { name, size, status, progress, reason } }: { readonly file: Datasource }) {
  return (
    <li class={status === 'invalid' ? 'file-failed' : undefined}>
      <FileName name={name} detail={size === null ? '' : formatBytes(size, language.value)} />
      {status === 'synching' && <Progress label={t('data.reading')} share={progress} />}
      {status === 'invalid' && (
        <p class="trouble">
          <Icon name="alert" /> <bdi>{reason ?? t('data.unreadable')}</bdi>
        </p>
      )}
      {status === 'synched' && (
        <p class="state-ready">
          <Icon name="check" /> {t('data.ready')}
        </p>
      )}
    </li>
  );
}

function FileName({ name, detail }: { readonly name: string; readonly detail: string }) {
  return (
    <span class="file-name" title={name}>
      <Icon name="file" />
      <bdi>{name}</bdi>
      <span class="muted">{detail}</span>
    </span>
  );
}

function Progress({ label, share }: { readonly label: string; readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span class="progress">
      <progress max={100} value={percent} aria-label={label} />
      <span class="muted">
        {label} {percent} %
      </span>
    </span>
  );
}

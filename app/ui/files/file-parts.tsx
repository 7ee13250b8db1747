/** The parts of a file field: a line with the name, the progress bar, the error, the announcement. */
import { ARCHIVO_MAX_BYTES } from '@domain/archivos/archivo'
import { type FileText, RotateCcw, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from '../button'
import { ErrorText } from '../form'
import { Icon } from '../signs/icon'
import type { UploadState } from './use-upload'

/** The input's label is its button: it works before JavaScript, and the input keeps the focus. */
export function ChooseLabel({ inputId, text, icon }: { inputId: string; text: string; icon?: boolean }) {
  return (
    <label className="btn btn--line" htmlFor={inputId}>
      {icon && <Icon of={Upload} />}
      {text}
    </label>
  )
}

export function FileRow(props: { icon: typeof FileText; nombre: string; detail: ReactNode; actions: ReactNode }) {
  return (
    <div className="file-row">
      <Icon of={props.icon} />
      <div className="file-name">
        <b title={props.nombre}>{props.nombre}</b>
        <small>{props.detail}</small>
      </div>
      <div className="file-actions">{props.actions}</div>
    </div>
  )
}

/** '820 kB', '4,9 MB': in the limit's own units, 5 MB = 5 · 1024². */
function useSize(): (bytes: number) => string {
  const { formatNumber } = useI18n()
  return (bytes) =>
    bytes < 1024 * 1024
      ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`
      : `${formatNumber(bytes / (1024 * 1024), bytes > ARCHIVO_MAX_BYTES * 0.98 ? 2 : 1)}\u00a0MB`
}

export function Detail({ upload }: { upload: Extract<UploadState, { phase: 'ready' }> }) {
  const { t } = useI18n()
  const size = useSize()(upload.archivo.tamano)
  return <>{upload.isReduced ? t('archivos.reduced', { tamano: size }) : `${t('archivos.uploaded')} · ${size}`}</>
}

export function Progress({ upload, onCancel }: { upload: UploadState; onCancel: () => void }) {
  const { t } = useI18n()
  const size = useSize()
  if (upload.phase !== 'uploading' && upload.phase !== 'preparing') return null
  const { nombre } = upload
  const share = upload.phase === 'uploading' ? upload.share : 0
  const percent = Math.round(share * 100)
  const progressDetail = () => {
    if (upload.phase === 'preparing') return t('archivos.preparing')
    if (share >= 1) return t('archivos.checking_archivo')
    return t('archivos.progress', { parte: size(upload.tamano * share), total: size(upload.tamano) })
  }
  const detail = progressDetail()
  return (
    <>
      <FileRow
        icon={Upload}
        nombre={nombre}
        detail={detail}
        actions={<IconButton icon={X} label={t('archivos.cancel_upload')} onClick={onCancel} />}
      />
      <div
        className="bar"
        role="progressbar"
        aria-label={t('archivos.uploading', { nombre })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={detail}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}

export function FailureNotice({ id, upload }: { id: string; upload: Extract<UploadState, { phase: 'error' }> }) {
  const { t } = useI18n()
  return (
    <div className="file-error">
      {upload.clave === 'sesion' ? (
        <span className="error" id={id}>
          {t('archivos.session_ended')}
        </span>
      ) : (
        <ErrorText id={id} error={upload.clave} />
      )}
      {upload.retry && (
        <Button tone="line" icon={RotateCcw} onClick={upload.retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** Screen-reader announcements: start, end, error; the progress bar reports the steps between. */
export function Announcement({ upload }: { upload: UploadState }) {
  const { t, reason } = useI18n()
  switch (upload.phase) {
    case 'preparing':
      return t('archivos.preparing')
    case 'uploading':
      return t('archivos.uploading', { nombre: upload.nombre })
    case 'ready':
      return t('archivos.uploaded_named', { nombre: upload.archivo.nombre })
    case 'error':
      return upload.clave === 'sesion' ? t('archivos.session_ended') : reason(upload.clave)
    default:
      if (upload.after === 'cancel') return t('archivos.upload_canceled')
      return upload.after ? t('archivos.removed_named', { nombre: upload.after.removed }) : null
  }
}

/**
 * A file of a form, uploaded as soon as it is chosen; the form posts its id in a hidden field (domain `archivoField`).
 *   <FileField field={f.fields.archivo} label={t('documentos.archivo')} current={doc.archivo} optional />
 * `current` is the record's current file: it stays unless replaced, or removed through `removeTo`. Must be inside a
 * `<Form>`, whose submit button waits for the upload.
 */
import { ACCEPT } from '@domain/archivos/archivo'
import { Camera, FileCheck2, FileText, Image, Trash2, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from '../button'
import { FieldFrame } from '../field'
import { Icon } from '../signs/icon'
import { Announcement, ChooseLabel, Detail, FailureNotice, FileRow, Progress } from './file-parts'
import { FileViewer } from './file-viewer'
import { useMarkUploading } from './uploading'
import { useDrop } from './use-drop'
import { type UploadState, useUpload } from './use-upload'

type CurrentFile = { url: string; nombre: string }
type Props = Pick<ComponentProps<typeof FieldFrame>, 'field' | 'label' | 'optional' | 'className'> & {
  hint?: ReactNode
  current?: CurrentFile | null
  /** the address of the confirmation before removing the record's file */
  removeTo?: string
}

export function FileField({ field, label, optional, className, hint, current = null, removeTo }: Props) {
  const { t } = useI18n()
  const { upload, choose, cancel, remove } = useUpload()
  const [viewing, setViewing] = useState<CurrentFile | null>(null)
  const hiddenInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const busy = upload.phase === 'uploading' || upload.phase === 'preparing'
  useMarkUploading(field.id, busy)

  const id = upload.phase === 'ready' ? upload.archivo.id : ''
  const previousId = useRef(id)
  useEffect(() => {
    if (previousId.current === id) return
    previousId.current = id
    // notify the form and its dialog, as typing would
    hiddenInput.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])

  const takeFile = (archivo: File | undefined, fromCamera = false) => {
    if (archivo) void choose(archivo, fromCamera)
  }
  const drag = useDrop(takeFile)
  const idError = `${field.id}-subida`
  const hasError = Boolean(field.errors) || upload.phase === 'error'
  const hintId = `${field.id}-ayuda`
  const onFileChange = (fromCamera: boolean) => (e: { currentTarget: HTMLInputElement }) => {
    takeFile(e.currentTarget.files?.[0], fromCamera)
    // allow choosing the same file again
    e.currentTarget.value = ''
  }
  const restoreFocus = () => fileInput.current?.focus()

  return (
    <FieldFrame field={field} label={label} optional={optional} className={className}>
      <div className={drag.isOver ? 'file file--over' : 'file'} {...drag.handlers}>
        <input
          ref={hiddenInput}
          type="hidden"
          name={field.name}
          form={field.formId}
          value={id}
          data-file={upload.phase === 'ready' ? upload.archivo.nombre : undefined}
        />
        <input
          ref={fileInput}
          id={field.id}
          className="file-input sr"
          type="file"
          accept={ACCEPT}
          aria-invalid={hasError || undefined}
          aria-describedby={`${hintId}${hasError ? ` ${field.errors ? field.errorId : idError}` : ''}`}
          onChange={onFileChange(false)}
        />
        <div className="file-box">
          <FileBox
            id={field.id}
            upload={upload}
            current={current}
            removeTo={removeTo}
            isOver={drag.isOver}
            onView={setViewing}
            onRemove={(nombre) => {
              remove(nombre)
              restoreFocus()
            }}
            onCancel={() => {
              cancel()
              restoreFocus()
            }}
          />
          {!busy && upload.phase !== 'ready' && <CameraInput id={`${field.id}-foto`} onChange={onFileChange(true)} />}
        </div>
      </div>
      {upload.phase === 'error' && <FailureNotice id={idError} upload={upload} />}
      <small id={hintId}>{hint ?? t('archivos.help')}</small>
      <noscript>
        <small>{t('archivos.no_script')}</small>
      </noscript>
      <span className="sr" role="status">
        <Announcement upload={upload} />
      </span>
      {viewing && <FileViewer {...viewing} onClose={() => setViewing(null)} />}
    </FieldFrame>
  )
}

interface BoxProps {
  /** of the input that chooses a file */
  id: string
  upload: UploadState
  current: CurrentFile | null
  removeTo: string | undefined
  /** a dragged file is over the field */
  isOver: boolean
  onView: (file: CurrentFile) => void
  onRemove: (nombre: string) => void
  onCancel: () => void
}

/** What the field holds now: an upload that is done or under way, the record's file, or nothing yet. */
function FileBox({ id, upload, current, removeTo, isOver, onView, onRemove, onCancel }: BoxProps) {
  const { t } = useI18n()
  if (upload.phase === 'ready') return <ChosenFile upload={upload} onView={onView} onRemove={onRemove} />
  if (upload.phase === 'uploading' || upload.phase === 'preparing')
    return <Progress upload={upload} onCancel={onCancel} />
  if (current) return <StoredFile id={id} current={current} removeTo={removeTo} onView={onView} />
  return (
    <div className="file-choose">
      <ChooseLabel inputId={id} text={t('archivos.choose')} icon />
      <span className="file-drag">{t(isOver ? 'archivos.drop_here' : 'archivos.drag')}</span>
    </div>
  )
}

function ChosenFile(
  props: Pick<BoxProps, 'onView' | 'onRemove'> & { upload: Extract<UploadState, { phase: 'ready' }> },
) {
  const { upload, onView, onRemove } = props
  const { t } = useI18n()
  const { id, nombre } = upload.archivo
  return (
    <FileRow
      icon={FileCheck2}
      nombre={nombre}
      detail={<Detail upload={upload} />}
      actions={
        <>
          <Button
            tone="quiet"
            aria-label={t('archivos.view_nombre', { nombre })}
            onClick={() => onView({ url: `/api/files/${id}`, nombre })}
          >
            {t('archivos.view')}
          </Button>
          <IconButton icon={X} label={t('archivos.remove_named', { nombre })} onClick={() => onRemove(nombre)} />
        </>
      }
    />
  )
}

function StoredFile(props: Pick<BoxProps, 'id' | 'removeTo' | 'onView'> & { current: CurrentFile }) {
  const { id, current, removeTo, onView } = props
  const { t } = useI18n()
  return (
    <FileRow
      icon={/\.pdf$/i.test(current.nombre) ? FileText : Image}
      nombre={current.nombre}
      detail={t('archivos.stored')}
      actions={
        <>
          <Button tone="quiet" aria-label={t('archivos.view_nombre', current)} onClick={() => onView(current)}>
            {t('archivos.view')}
          </Button>
          <ChooseLabel inputId={id} text={t('archivos.change')} />
          {removeTo && (
            <IconButton
              icon={Trash2}
              label={t('archivos.remove_named', current)}
              to={removeTo}
              replace
              preventScrollReset
            />
          )}
        </>
      }
    />
  )
}

function CameraInput({ id, onChange }: { id: string; onChange: (e: { currentTarget: HTMLInputElement }) => void }) {
  const { t } = useI18n()
  return (
    <div className="file-camera">
      <input id={id} className="file-input sr" type="file" accept="image/*" capture="environment" onChange={onChange} />
      <label className="btn btn--line" htmlFor={id}>
        <Icon of={Camera} />
        {t('archivos.take_picture')}
      </label>
    </div>
  )
}

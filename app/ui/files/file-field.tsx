/**
 * A file of a form, uploaded as soon as it is chosen; the form posts its id in a hidden field (domain `archivoField`).
 *   <FileField field={f.fields.archivo} label={t('documentos.archivo')} actual={doc.archivo} optional />
 * `actual` is the record's current file: it stays unless replaced, or removed through `removeTo`. Must be inside a
 * `<Form>`, whose submit button waits for the upload.
 */
import { ACCEPT } from '@domain/archivos/archivo'
import { Camera, FileCheck2, FileText, Image, Trash2, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from '../button'
import { FieldFrame } from '../field'
import { Icon } from '../signs/icon'
import { Announcement, ChooseLabel, Detail, FileRow, Progress, UploadFailure } from './file-parts'
import { FileViewer } from './file-viewer'
import { useMarkUploading } from './uploading'
import { useDrop } from './use-drop'
import { useUpload } from './use-upload'

type ArchivoActual = { url: string; nombre: string }
type Props = Pick<ComponentProps<typeof FieldFrame>, 'field' | 'label' | 'optional' | 'className'> & {
  hint?: ReactNode
  actual?: ArchivoActual | null
  /** the address of the confirmation before removing the record's file */
  removeTo?: string
}

export function FileField({ field, label, optional, className, hint, actual = null, removeTo }: Props) {
  const { t } = useI18n()
  const { upload, choose, cancel, remove } = useUpload()
  const [viewing, setViewing] = useState<ArchivoActual | null>(null)
  const hiddenInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const busy = upload.phase === 'subiendo' || upload.phase === 'preparando'
  useMarkUploading(field.id, busy)

  const id = upload.phase === 'listo' ? upload.archivo.id : ''
  const anterior = useRef(id)
  useEffect(() => {
    if (anterior.current === id) return
    anterior.current = id
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
          data-file={upload.phase === 'listo' ? upload.archivo.nombre : undefined}
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
          {upload.phase === 'listo' ? (
            <FileRow
              icon={FileCheck2}
              nombre={upload.archivo.nombre}
              detalle={<Detail upload={upload} />}
              actions={
                <>
                  <Button
                    tone="quiet"
                    aria-label={t('archivos.view_nombre', { nombre: upload.archivo.nombre })}
                    onClick={() =>
                      setViewing({ url: `/api/files/${upload.archivo.id}`, nombre: upload.archivo.nombre })
                    }
                  >
                    {t('archivos.ver')}
                  </Button>
                  <IconButton
                    icon={X}
                    label={t('archivos.quitar', { nombre: upload.archivo.nombre })}
                    onClick={() => {
                      remove(upload.archivo.nombre)
                      restoreFocus()
                    }}
                  />
                </>
              }
            />
          ) : busy ? (
            <Progress
              upload={upload}
              onCancel={() => {
                cancel()
                restoreFocus()
              }}
            />
          ) : actual ? (
            <FileRow
              icon={/\.pdf$/i.test(actual.nombre) ? FileText : Image}
              nombre={actual.nombre}
              detalle={t('archivos.guardado')}
              actions={
                <>
                  <Button
                    tone="quiet"
                    aria-label={t('archivos.view_nombre', actual)}
                    onClick={() => setViewing(actual)}
                  >
                    {t('archivos.ver')}
                  </Button>
                  <ChooseLabel para={field.id} texto={t('archivos.cambiar')} />
                  {removeTo && (
                    <IconButton
                      icon={Trash2}
                      label={t('archivos.quitar', actual)}
                      to={removeTo}
                      replace
                      preventScrollReset
                    />
                  )}
                </>
              }
            />
          ) : (
            <div className="file-choose">
              <ChooseLabel para={field.id} texto={t('archivos.elegir')} icon />
              <span className="file-drag">{t(drag.isOver ? 'archivos.drop_here' : 'archivos.drag')}</span>
            </div>
          )}
          {!busy && upload.phase !== 'listo' && (
            <div className="file-camera">
              <input
                id={`${field.id}-foto`}
                className="file-input sr"
                type="file"
                accept="image/*"
                capture="environment"
                onChange={onFileChange(true)}
              />
              <label className="btn btn--line" htmlFor={`${field.id}-foto`}>
                <Icon of={Camera} />
                {t('archivos.take_picture')}
              </label>
            </div>
          )}
        </div>
      </div>
      {upload.phase === 'error' && <UploadFailure id={idError} upload={upload} />}
      <small id={hintId}>{hint ?? t('archivos.help')}</small>
      <noscript>
        <small>{t('archivos.sin_script')}</small>
      </noscript>
      <span className="sr" role="status">
        <Announcement upload={upload} />
      </span>
      {viewing && <FileViewer {...viewing} onClose={() => setViewing(null)} />}
    </FieldFrame>
  )
}

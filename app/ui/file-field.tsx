/**
 * A file of a form, uploaded as soon as it is chosen; the form sends its id in a hidden field (domain `campoArchivo`).
 *   <FileField field={f.campos.archivo} label={t('documentos.archivo')} actual={doc.archivo} optional />
 * `actual` is what the record has: it stays unless another is chosen, or is taken away where `removeTo` leads. Stands inside a `<Form>`, whose button waits.
 */
import { ACEPTA } from '@domain/archivo'
import { Camera, FileCheck2, FileText, Image, Trash2, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from './button'
import { FieldFrame } from './field'
import { Anuncio, Avance, Detalle, Elegir, Fallo, Fila } from './file-parts'
import { FileViewer } from './file-viewer'
import { Icon } from './icon'
import { useMarkUploading } from './uploading'
import { useDrop } from './use-drop'
import { useUpload } from './use-upload'

export type ArchivoActual = { url: string; nombre: string }
type Props = Pick<ComponentProps<typeof FieldFrame>, 'field' | 'label' | 'optional' | 'className'> & {
  hint?: ReactNode
  actual?: ArchivoActual | null
  /** the address of the question before the file of the record goes */
  removeTo?: string
}

export function FileField({ field, label, optional, className, hint, actual = null, removeTo }: Props) {
  const { t } = useI18n()
  const { subida, elegir, cancelar, quitar } = useUpload()
  const [viendo, setViendo] = useState<ArchivoActual | null>(null)
  const escondido = useRef<HTMLInputElement>(null)
  const entrada = useRef<HTMLInputElement>(null)
  const ocupado = subida.fase === 'subiendo' || subida.fase === 'preparando'
  useMarkUploading(field.id, ocupado)

  const id = subida.fase === 'listo' ? subida.archivo.id : ''
  const anterior = useRef(id)
  useEffect(() => {
    if (anterior.current === id) return
    anterior.current = id
    // the form and its dialog hear of it as of anything typed
    escondido.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])

  const escoger = (archivo: File | undefined, deCamara = false) => {
    if (archivo) void elegir(archivo, deCamara)
  }
  const arrastre = useDrop(escoger)
  const idError = `${field.id}-subida`
  const hayError = Boolean(field.errors) || subida.fase === 'error'
  const idAyuda = `${field.id}-ayuda`
  const alElegir = (deCamara: boolean) => (e: { currentTarget: HTMLInputElement }) => {
    escoger(e.currentTarget.files?.[0], deCamara)
    // the same file may be chosen again
    e.currentTarget.value = ''
  }
  const devolverFoco = () => entrada.current?.focus()

  return (
    <FieldFrame field={field} label={label} optional={optional} className={className}>
      <div className={arrastre.encima ? 'file file--over' : 'file'} {...arrastre.oidos}>
        <input ref={escondido} type="hidden" name={field.name} form={field.formId} value={id} />
        <input
          ref={entrada}
          id={field.id}
          className="file-input sr"
          type="file"
          accept={ACEPTA}
          aria-invalid={hayError || undefined}
          aria-describedby={`${idAyuda}${hayError ? ` ${field.errors ? field.errorId : idError}` : ''}`}
          onChange={alElegir(false)}
        />
        <div className="file-box">
          {subida.fase === 'listo' ? (
            <Fila
              icono={FileCheck2}
              nombre={subida.archivo.nombre}
              detalle={<Detalle subida={subida} />}
              acciones={
                <>
                  <Button
                    tone="quiet"
                    aria-label={t('archivos.ver_nombre', { nombre: subida.archivo.nombre })}
                    onClick={() => setViendo({ url: `/api/files/${subida.archivo.id}`, nombre: subida.archivo.nombre })}
                  >
                    {t('archivos.ver')}
                  </Button>
                  <IconButton
                    icon={X}
                    label={t('archivos.quitar', { nombre: subida.archivo.nombre })}
                    onClick={() => {
                      quitar(subida.archivo.nombre)
                      devolverFoco()
                    }}
                  />
                </>
              }
            />
          ) : ocupado ? (
            <Avance
              subida={subida}
              onCancel={() => {
                cancelar()
                devolverFoco()
              }}
            />
          ) : actual ? (
            <Fila
              icono={/\.pdf$/i.test(actual.nombre) ? FileText : Image}
              nombre={actual.nombre}
              detalle={t('archivos.guardado')}
              acciones={
                <>
                  <Button tone="quiet" aria-label={t('archivos.ver_nombre', actual)} onClick={() => setViendo(actual)}>
                    {t('archivos.ver')}
                  </Button>
                  <Elegir para={field.id} texto={t('archivos.cambiar')} />
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
              <Elegir para={field.id} texto={t('archivos.elegir')} icono />
              <span className="file-drag">{t(arrastre.encima ? 'archivos.suelte' : 'archivos.arrastre')}</span>
            </div>
          )}
          {!ocupado && subida.fase !== 'listo' && (
            <div className="file-camera">
              <input
                id={`${field.id}-foto`}
                className="file-input sr"
                type="file"
                accept="image/*"
                capture="environment"
                onChange={alElegir(true)}
              />
              <label className="btn btn--line" htmlFor={`${field.id}-foto`}>
                <Icon of={Camera} />
                {t('archivos.tomar_foto')}
              </label>
            </div>
          )}
        </div>
      </div>
      {subida.fase === 'error' && <Fallo id={idError} subida={subida} />}
      <small id={idAyuda}>{hint ?? t('archivos.ayuda')}</small>
      <noscript>
        <small>{t('archivos.sin_script')}</small>
      </noscript>
      <span className="sr" role="status">
        <Anuncio subida={subida} />
      </span>
      {viendo && <FileViewer {...viendo} onClose={() => setViendo(null)} />}
    </FieldFrame>
  )
}

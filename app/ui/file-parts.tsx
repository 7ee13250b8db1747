/** What a file field is drawn from: a line with its name, the bar, what went wrong, what is read out. */
import { ARCHIVO_MAX_BYTES } from '@domain/archivo'
import { type FileText, RotateCcw, Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button, IconButton } from './button'
import { ErrorText } from './form'
import { Icon } from './icon'
import type { Subida } from './use-upload'

/** The label of the input is its button: it works before JavaScript does, and the input keeps the focus. */
export function Elegir({ para, texto, icono }: { para: string; texto: string; icono?: boolean }) {
  return (
    <label className="btn btn--line" htmlFor={para}>
      {icono && <Icon of={Upload} />}
      {texto}
    </label>
  )
}

export function Fila(props: { icono: typeof FileText; nombre: string; detalle: ReactNode; acciones: ReactNode }) {
  return (
    <div className="file-row">
      <Icon of={props.icono} />
      <div className="file-name">
        <b title={props.nombre}>{props.nombre}</b>
        <small>{props.detalle}</small>
      </div>
      <div className="file-actions">{props.acciones}</div>
    </div>
  )
}

/** '820 kB', '4,9 MB': as the limit counts them, 5 MB = 5 · 1024². */
function useTamano(): (bytes: number) => string {
  const { numero } = useI18n()
  return (bytes) =>
    bytes < 1024 * 1024
      ? `${numero(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`
      : `${numero(bytes / (1024 * 1024), bytes > ARCHIVO_MAX_BYTES * 0.98 ? 2 : 1)}\u00a0MB`
}

export function Detalle({ subida }: { subida: Extract<Subida, { fase: 'listo' }> }) {
  const { t } = useI18n()
  const tamano = useTamano()(subida.archivo.tamano)
  return <>{subida.reducida ? t('archivos.reducida', { tamano }) : `${t('archivos.subido')} · ${tamano}`}</>
}

export function Avance({ subida, onCancel }: { subida: Subida; onCancel: () => void }) {
  const { t } = useI18n()
  const tamano = useTamano()
  if (subida.fase !== 'subiendo' && subida.fase !== 'preparando') return null
  const { nombre } = subida
  const parte = subida.fase === 'subiendo' ? subida.parte : 0
  const porciento = Math.round(parte * 100)
  const detalle =
    subida.fase === 'preparando'
      ? t('archivos.preparando')
      : parte < 1
        ? t('archivos.avance', { parte: tamano(subida.tamano * parte), total: tamano(subida.tamano) })
        : t('archivos.revisando')
  return (
    <>
      <Fila
        icono={Upload}
        nombre={nombre}
        detalle={detalle}
        acciones={<IconButton icon={X} label={t('archivos.cancelar')} onClick={onCancel} />}
      />
      <div
        className="bar"
        role="progressbar"
        aria-label={t('archivos.subiendo', { nombre })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={porciento}
        aria-valuetext={detalle}
      >
        <i style={{ width: `${porciento}%` }} />
      </div>
    </>
  )
}

export function Fallo({ id, subida }: { id: string; subida: Extract<Subida, { fase: 'error' }> }) {
  const { t } = useI18n()
  return (
    <div className="file-error">
      {subida.clave === 'sesion' ? (
        <span className="error" id={id}>
          {t('archivos.sesion_terminada')}
        </span>
      ) : (
        <ErrorText id={id} error={subida.clave} />
      )}
      {subida.otraVez && (
        <Button tone="line" icon={RotateCcw} onClick={subida.otraVez}>
          {t('comun.reintentar')}
        </Button>
      )}
    </div>
  )
}

/** What is read out: where it begins, where it ends, what went wrong; the steps between are the bar's. */
export function Anuncio({ subida }: { subida: Subida }) {
  const { t, motivo } = useI18n()
  switch (subida.fase) {
    case 'preparando':
      return <>{t('archivos.preparando')}</>
    case 'subiendo':
      return <>{t('archivos.subiendo', { nombre: subida.nombre })}</>
    case 'listo':
      return <>{t('archivos.subido_nombre', { nombre: subida.archivo.nombre })}</>
    case 'error':
      return <>{subida.clave === 'sesion' ? t('archivos.sesion_terminada') : motivo(subida.clave)}</>
    default:
      if (subida.dicho === 'cancelado') return <>{t('archivos.cancelado')}</>
      return subida.nombre ? <>{t('archivos.quitado', { nombre: subida.nombre })}</> : null
  }
}

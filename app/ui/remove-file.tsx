/** The question before the file of a record goes; the record stays, and `children` says which. */
import type { ReactNode } from 'react'
import type { Formulario } from '~/forms/formulario'
import { useI18n } from '~/i18n/provider'
import { Confirm } from './confirm'

export function RemoveFile(props: {
  of: Formulario
  id: string
  archivo: { url: string; nombre: string }
  closeTo: string
  children: ReactNode
}) {
  const { of, id, archivo, closeTo, children } = props
  const { t } = useI18n()
  return (
    <Confirm
      title={t('archivos.pregunta_quitar')}
      confirm={t('archivos.quitar_archivo')}
      busy={t('archivos.quitando')}
      of={of}
      closeTo={closeTo}
      fields={{ id, archivo: archivo.url }}
    >
      <p>{t('archivos.quitar_detalle', { nombre: archivo.nombre })}</p>
      <p>{children}</p>
    </Confirm>
  )
}

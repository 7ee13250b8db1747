/** Confirms removing the file of a record; the record stays, and `children` names it. */
import type { ReactNode } from 'react'
import type { ActionForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '../dialogs/confirm'

export function RemoveFile(props: {
  of: ActionForm
  id: string
  archivo: { url: string; nombre: string }
  closeTo: string
  children: ReactNode
}) {
  const { of, id, archivo, closeTo, children } = props
  const { t } = useI18n()
  return (
    <Confirm
      title={t('archivos.remove_confirm')}
      confirm={t('archivos.remove_archivo')}
      busy={t('archivos.removing')}
      of={of}
      closeTo={closeTo}
      fields={{ id, archivo: archivo.url }}
    >
      <p>{t('archivos.remove_detail', { nombre: archivo.nombre })}</p>
      <p>{children}</p>
    </Confirm>
  )
}

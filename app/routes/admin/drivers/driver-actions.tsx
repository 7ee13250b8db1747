/** What can be done with a driver of one vehicle: see the licence, edit, remove. */
import { FileText, Pencil, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '~/ui/button'
import type { OpenedConductor } from './load.server'

type Props = {
  driver: Pick<OpenedConductor, 'nombre' | 'licencia'>
  /** the address of each dialog (of-vehicle.tsx) */
  href: (dialog: 'conductor' | 'licencia' | 'eliminar-conductor') => string
  /** over another dialog: going back closes both */
  replace?: boolean
}

export function DriverActions({ driver: { nombre, licencia }, href, replace = false }: Props) {
  const { t } = useI18n()
  const acts = [
    { icon: FileText, label: t('conductores.view_licencia', { nombre }), dialog: 'licencia' },
    { icon: Pencil, label: t('conductores.edit_named', { nombre }), dialog: 'conductor' },
    { icon: Trash2, label: t('conductores.delete_named', { nombre }), dialog: 'eliminar-conductor' },
  ] as const
  return acts
    .filter(({ dialog }) => licencia || dialog !== 'licencia')
    .map(({ icon, label, dialog }) => (
      <IconButton key={dialog} icon={icon} label={label} to={href(dialog)} replace={replace} preventScrollReset />
    ))
}

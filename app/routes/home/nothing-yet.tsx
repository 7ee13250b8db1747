/** The empty state of a Usuario without vehicles: why, and whom to contact. */
import { Building2, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'

export function NoEmpresa({ correo }: { correo: string }) {
  const { t } = useI18n()
  return (
    <Panel label={t('usuario.sin_empresa')}>
      <Empty icon={Building2} title={t('usuario.sin_empresa')}>
        {t('usuario.no_empresa_detail', { correo })}
      </Empty>
    </Panel>
  )
}

export function NothingAssigned({ empresa }: { empresa: string }) {
  const { t } = useI18n()
  return (
    <Panel label={t('usuario.none_assigned')}>
      <Empty icon={Truck} title={t('usuario.none_assigned')}>
        {t('usuario.none_assigned_detail', { empresa })}
      </Empty>
    </Panel>
  )
}

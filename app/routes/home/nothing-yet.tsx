/** The empty state of a Usuario without vehicles: why, and whom to contact. */
import { Building2, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { Empty } from '~/ui/lists/empty'
import { Page, Panel } from '~/ui/page'

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

/** A whole screen of a Usuario without a company. */
export function NoEmpresaPage({ title, correo }: { title: TextKey; correo: string }) {
  const { t } = useI18n()
  return (
    <Page title={t(title)}>
      <NoEmpresa correo={correo} />
    </Page>
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

/** In place of the people to choose from, where the company has invited no Usuario. */
import { UserRound } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'

export function NoUsuarios() {
  const { t } = useI18n()
  return (
    <Empty
      icon={UserRound}
      level={3}
      title={t('vehiculos.no_usuarios')}
      action={<LinkButton to="/admin/team">{t('vehiculos.go_to_equipo')}</LinkButton>}
    >
      {t('vehiculos.no_usuarios_yet')}
    </Empty>
  )
}

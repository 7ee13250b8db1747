import { Hammer } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from './empty'

/** What an address shows whose screen is still to come: it says so plainly. */
export function Pendiente() {
  const { t } = useI18n()
  return (
    <main className="page" id="contenido">
      <div className="panel">
        <Empty icon={Hammer} title={t('guardia.pronto')} level={1}>
          {t('guardia.pronto_texto')}
        </Empty>
      </div>
    </main>
  )
}

/** «Contabilidad» among the integrations: what it is, and the way to its screen. Loads late. */
import { BookText } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { PATH } from '../accounting/address'

export function AccountingPanel() {
  const { t } = useI18n()
  return (
    <Panel title={t('ajustes.books_title')}>
      <div className="panel-form">
        <p className="muted">{t('ajustes.books_panel_text')}</p>
        <div className="calendar-end">
          <LinkButton icon={BookText} to={PATH}>
            {t('ajustes.books_open')}
          </LinkButton>
        </div>
      </div>
    </Panel>
  )
}

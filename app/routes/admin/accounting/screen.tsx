/** Contabilidad: what is to be exported, the files that were, and the accounts. */
import type { Accounts } from '@domain/erp/entry'
import type { Period } from '@domain/erp/period'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { Note } from '~/ui/note'
import { hrefTab } from '../settings/address'
import { AccountsPanel } from './accounts'
import { type Due, DuePanel } from './due'
import { ExportsPanel, type Made } from './exports'

export interface AccountingData {
  period: Period
  hoy: string
  /** whether the plan exports */
  works: boolean
  due: Due
  exports: Made[]
  accounts: Accounts
}

export function AccountingPanels({ period, hoy, works, due, exports, accounts }: AccountingData) {
  const { t, need } = useI18n()
  need('mantenimientos')
  return (
    <>
      <p className="muted">{t('mantenimientos.books_lead')}</p>
      {works ? (
        <DuePanel period={period} hoy={hoy} due={due} />
      ) : (
        <Note tone="warn" action={<PlansLink />}>
          {t('mantenimientos.books_no_plan')}
        </Note>
      )}
      <ExportsPanel exports={exports} />
      {works && <AccountsPanel accounts={accounts} lines={due.lines} period={period} />}
      <p>
        <Link to={hrefTab('integraciones')}>{t('mantenimientos.books_back')}</Link>
      </p>
    </>
  )
}

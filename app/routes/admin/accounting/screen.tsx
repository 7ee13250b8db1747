/** Contabilidad: what is to be exported, the connected program, what was sent and exported, and the accounts. */
import type { Accounts } from '@domain/erp/entry'
import type { AccountingExport, Due } from '@domain/erp/export'
import type { FileSetting } from '@domain/erp/file'
import type { Period } from '@domain/erp/period'
import type { Connected } from '@domain/erp/program'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { PlansLink } from '~/plan/offer'
import { Note } from '~/ui/note'
import { hrefTab } from '../settings/address'
import { AccountsPanel } from './accounts'
import type { ProgramDialog } from './address'
import { DuePanel } from './due'
import { ExportsPanel } from './exports'
import { FilePanel } from './file-panel'
import { ProgramPanel } from './program'
import { type SentData, SentPanel } from './sent'

interface AccountingData extends SentData {
  period: Period
  today: string
  /** whether the plan exports */
  isInPlan: boolean
  due: Due
  exports: AccountingExport[]
  accounts: Accounts
  file: FileSetting
  connected: Connected | null
  opened: ProgramDialog | null
  now: number
}

export function AccountingPanels(props: AccountingData) {
  const { period, today, isInPlan, due, exports, accounts, file, connected, opened, counts, sent, now } = props
  const { t, need } = useI18n()
  need('mantenimientos')
  need('programs')
  const workshops = [
    ...due.lines.map(({ tercero }) => tercero),
    ...sent.map(({ estado, error, respuesta }) => (estado !== 'archivo' && error === 'sin-nit' ? respuesta : null)),
  ]
  return (
    <>
      <p className="muted">{t('mantenimientos.books_lead')}</p>
      {isInPlan ? (
        <DuePanel period={period} today={today} due={due} program={connected?.programa ?? null} />
      ) : (
        <Note tone="warn" action={<PlansLink />}>
          {t('mantenimientos.books_no_plan')}
        </Note>
      )}
      {(isInPlan || connected !== null) && (
        <ProgramPanel connected={connected} isInPlan={isInPlan} period={period} opened={opened} now={now} />
      )}
      {(connected !== null || sent.length > 0) && (
        <SentPanel counts={counts} sent={sent} period={period} isInPlan={isInPlan} isConnected={connected !== null} />
      )}
      <ExportsPanel exports={exports} program={file.programa} />
      {isInPlan && <FilePanel file={file} period={period} />}
      {isInPlan && <AccountsPanel accounts={accounts} workshops={workshops} period={period} />}
      <p>
        <Link to={hrefTab('integraciones')}>{t('mantenimientos.books_back')}</Link>
      </p>
    </>
  )
}

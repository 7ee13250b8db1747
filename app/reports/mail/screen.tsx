/** «Reportes por correo»: which reports are mailed, when and to whom. */
import type { MailedReport } from '@domain/reports/mailed'
import { useSearchParams } from '@remix-run/react'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { NAMES } from '../names'
import { Tabs } from '../tabs'
import { hrefTo, MAIL, readDialog } from './address'
import { MailingDialog, RemoveMailing } from './dialog'
import { CreateMailing, EditMailing } from './form'
import type { Mailed } from './mailed.server'
import { standingOf, whoAndWhen } from './words'

export function MailScreen({ mailed }: { mailed: Mailed | null }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const create = mailed?.isSubscribed && (
    <LinkButton tone="primary" icon={Mail} to={hrefTo(params, 'nuevo')} preventScrollReset>
      {t('reports.mail_create')}
    </LinkButton>
  )
  return (
    <Page title={t('reports.title')} lead={t('reports.mail_lead')} actions={mailed && mailed.list.length > 0 && create}>
      <Tabs area="/admin" current={MAIL} />
      {mailed ? <Schedules mailed={mailed} create={create} /> : <ErrorState message={t('reports.mail_load_error')} />}
      {mailed && <Opened mailed={mailed} />}
    </Page>
  )
}

function Schedules({ mailed, create }: { mailed: Mailed; create: ReactNode }) {
  const { t } = useI18n()
  const { list, isSubscribed } = mailed
  return (
    <Panel label={t('reports.mail_title')}>
      {!isSubscribed && (
        <div className="list-note">
          <Note tone="warn">{t('reports.mail_ended')}</Note>
        </div>
      )}
      {list.length === 0 ? (
        <Empty icon={Mail} title={t('reports.mail_none')} action={create}>
          {t('reports.mail_none_detail')}
        </Empty>
      ) : (
        <ul className="rows" aria-label={t('reports.mail_title')}>
          {list.map((one) => (
            <li key={one.id}>
              <Row one={one} mailed={mailed} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ one, mailed }: { one: MailedReport; mailed: Mailed }) {
  const i18n = useI18n()
  const { t } = i18n
  const [params] = useSearchParams()
  const readOnly = useReadOnly()
  const name = t(NAMES[one.reporte])
  return (
    <div className="row">
      <div className="row-main">
        <b>{name}</b>
        <small>{whoAndWhen(one, mailed.people, i18n)}</small>
        <small>{standingOf(one, mailed, i18n)}</small>
      </div>
      {!readOnly && (
        <LinkButton
          tone="line"
          to={hrefTo(params, 'ver', one.id)}
          aria-label={t('reports.mail_see_named', { report: name, when: whoAndWhen(one, mailed.people, i18n) })}
          preventScrollReset
        >
          {t('reports.mail_see')}
        </LinkButton>
      )}
    </div>
  )
}

function Opened({ mailed }: { mailed: Mailed }) {
  const [params] = useSearchParams()
  const open = readDialog(params)
  if (useReadOnly() || open === null) return null
  if (open.dialog === 'nuevo') return mailed.isSubscribed ? <CreateMailing mailed={mailed} report={open.id} /> : null
  const one = mailed.list.find(({ id }) => id === open.id)
  if (!one) return null
  // keyed, so that each has a form of its own
  if (open.dialog === 'editar') return <EditMailing key={one.id} one={one} mailed={mailed} />
  if (open.dialog === 'eliminar') return <RemoveMailing key={one.id} one={one} />
  return <MailingDialog key={one.id} one={one} mailed={mailed} />
}

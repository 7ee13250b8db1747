/** «Registro de actividad» of one company or of all: filters, list, pages and download links. */
import type { ActivityList } from '@domain/auditoria/activity'
import { AUDITORIA_DAYS } from '@domain/auditoria/auditoria'
import { AUDIT_ENTRIES_PER_PAGE } from '@domain/auditoria/list'
import type { Cursor } from '@domain/cursor'
import { BASIC_HISTORY_DAYS } from '@domain/suscripcion/plan'
import { useLocation, useSearchParams } from '@remix-run/react'
import { Download, FileSpreadsheet, History } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { addressOver } from '~/ui/address'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Pager } from '~/ui/lists/pager'
import { CURSORS } from '~/ui/lists/params'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Page, Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import './activity.css'
import { Filters, type People } from './filters'
import { ActivityTable } from './table'
import { type AuditEntry, missingOf } from './words'

interface Props {
  page: {
    rows: readonly AuditEntry[]
    before: Cursor | null
    after: Cursor | null
    personas: readonly People[]
    missing: readonly { dia: string; filas: number }[]
    hasta: number | null
    byEmpresa: boolean
  } | null
  list: ActivityList
  /** the plan only shows the most recent days */
  cut: boolean
  all: boolean
}

const FILES = [
  ['csv', 'CSV', Download],
  ['excel', 'Excel', FileSpreadsheet],
] as const

export function ActivityScreen({ page, list, cut, all }: Props) {
  const i18n = useI18n()
  const { t, date } = i18n
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const loading = useListLoading()
  const readOnly = useReadOnly()
  const { suceso: auditEvent, persona, empresa, desde, hasta } = list
  const asked = { suceso: auditEvent, persona, empresa, desde, hasta }
  return (
    <Page
      title={t('activity.title')}
      lead={lead(all, cut, t)}
      actions={
        // files, not pages: plain links, not handled by the router; a SuperAdmin on a support visit may not download
        !readOnly &&
        FILES.map(([file, name, icon]) => (
          <a key={file} className="btn" href={addressOver(`${pathname}/${file}`, params, CURSORS)} download>
            <Icon of={icon} />
            <span>
              <span className="sr-s">{t('activity.export')} </span>
              {name}
            </span>
          </a>
        ))
      }
    >
      <Panel label={t('activity.list')}>
        <Filters list={asked} personas={all ? null : (page?.personas ?? [])} />
        {!page ? (
          <div className="tools">
            <ErrorState message={t('activity.load_error')} />
          </div>
        ) : loading ? (
          <SkeletonRows rows={AUDIT_ENTRIES_PER_PAGE} label={t('common.loading')} />
        ) : (
          <>
            {page.missing.length > 0 && (
              <div className="tools">
                <ErrorState
                  message={t(all ? 'activity.missing_all' : 'activity.partly_unread', {
                    que: page.missing.map((one) => missingOf(one, i18n)).join(', '),
                  })}
                />
              </div>
            )}
            {page.byEmpresa && <p className="muted activity-note">{t('activity.by_empresa', { n: AUDITORIA_DAYS })}</p>}
            {page.rows.length > 0 ? (
              <ActivityTable rows={page.rows} all={all} />
            ) : page.hasta !== null ? (
              <Empty icon={History} title={t('activity.nothing_back_to', { dia: date(page.hasta) })} />
            ) : (
              page.missing.length === 0 && <Nothing filtered={Object.values(asked).some(Boolean)} />
            )}
            {(page.rows.length > 0 || page.hasta !== null) && (
              <Pager
                text={page.hasta !== null && t('activity.searched_back_to', { dia: date(page.hasta) })}
                before={page.before}
                after={page.after}
              />
            )}
          </>
        )}
      </Panel>
    </Page>
  )
}

function lead(all: boolean, cut: boolean, t: I18n['t']) {
  if (all) return t('activity.intro_all_empresas')
  return cut ? t('activity.intro', { n: BASIC_HISTORY_DAYS }) : t('activity.intro_all_activity')
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (!filtered) {
    return (
      <Empty icon={History} title={t('activity.none')}>
        {t('activity.none_yet')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={History}
      title={t('activity.none')}
      action={<LinkButton to={pathname}>{t('activity.clear_filters')}</LinkButton>}
    >
      {t('activity.none_found')}
    </Empty>
  )
}

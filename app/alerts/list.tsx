/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import { ALERTAS_PER_PAGE, type AlertasFilter, type AlertasList } from '@domain/alertas/alerta'
import type { Cursor } from '@domain/cursor'
import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Pager } from '~/ui/lists/pager'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { useListLoading } from '~/ui/lists/use-list-loading'
import type { Fixes } from './row'
import { SelectionBar } from './selection'
import { StateChips } from './state-chips'
import { AlertTable } from './table'
import type { Alerta } from './words'

export interface AlertasPage {
  filas: readonly Alerta[]
  antes: Cursor | null
  despues: Cursor | null
  conteo: Record<AlertasFilter, { n: number; mas: boolean } | null>
  /** whether the plan shows recent history only */
  limited?: boolean
  inicio: number | null
}

export function List(props: { pagina: AlertasPage; lista: AlertasList; hoy: string; fixes: Fixes; documents: string }) {
  const { pagina: page, lista: list, hoy, fixes, documents } = props
  const { t } = useI18n()
  const loading = useListLoading()
  const { filas, conteo: count } = page
  const never = count.todas?.n === 0 && list.q === ''
  return (
    <>
      {!never && (
        <div className="tools">
          <SearchBox label={t('alertas.search')} placeholder={t('alertas.search_by')} />
          <StateChips conteo={count} />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ALERTAS_PER_PAGE} plate label={t('alertas.loading')} />
      ) : filas.length === 0 ? (
        <Nothing never={never} lista={list} documents={documents} />
      ) : (
        <>
          <SelectionBar />
          <AlertTable filas={filas} hoy={hoy} fixes={fixes} />
          <Pager text={<Range pagina={page} lista={list} />} before={page.antes} after={page.despues} />
        </>
      )}
    </>
  )
}

/** «1 a 15 de 34»; nothing where there are too many to count. */
function Range({ pagina: { filas, conteo: count, inicio }, lista: list }: { pagina: AlertasPage; lista: AlertasList }) {
  const { t, numero } = useI18n()
  const cuenta = count[list.estado]
  if (inicio === null || !cuenta) return null
  const total = numero(cuenta.n)
  if (filas.length === 1) return t('common.range_one', { de: numero(inicio), total })
  return t('alertas.range', { de: numero(inicio), a: numero(inicio + filas.length - 1), total })
}

function Nothing({ never, lista: list, documents }: { never: boolean; lista: AlertasList; documents: string }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (never) {
    return (
      <Empty
        icon={Bell}
        title={t('alertas.ninguna')}
        action={<LinkButton to={documents}>{t('alertas.view_documentos')}</LinkButton>}
      >
        {t('alertas.none_yet')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Bell}
      title={t('alertas.ninguna')}
      action={<LinkButton to={`${pathname}?estado=todas`}>{t('alertas.view_all')}</LinkButton>}
    >
      {list.q ? t('alertas.none_found') : t('alertas.none_pending')}
    </Empty>
  )
}

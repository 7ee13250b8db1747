/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import { ALERTAS_POR_PAGINA, type FiltroAlertas, type ListaAlertas } from '@domain/alerta'
import type { Cursor } from '@domain/cursor'
import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import type { Fixes } from './row'
import { SelectionBar } from './selection'
import { StateChips } from './state-chips'
import { AlertTable } from './table'
import type { Alerta } from './words'

export interface Pagina {
  filas: readonly Alerta[]
  antes: Cursor | null
  despues: Cursor | null
  conteo: Record<FiltroAlertas, { n: number; mas: boolean } | null>
  /** whether the plan shows recent history only */
  recortada?: boolean
  inicio: number | null
}

export function List(props: { pagina: Pagina; lista: ListaAlertas; hoy: string; fixes: Fixes; documents: string }) {
  const { pagina, lista, hoy, fixes, documents } = props
  const { t } = useI18n()
  const loading = useListLoading()
  const { filas, conteo } = pagina
  const never = conteo.todas?.n === 0 && lista.q === ''
  return (
    <>
      {!never && (
        <div className="tools">
          <SearchBox label={t('alertas.buscar')} placeholder={t('alertas.buscar_por')} />
          <StateChips conteo={conteo} />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ALERTAS_POR_PAGINA} plate label={t('alertas.cargando')} />
      ) : filas.length === 0 ? (
        <Nothing never={never} lista={lista} documents={documents} />
      ) : (
        <>
          <SelectionBar />
          <AlertTable filas={filas} hoy={hoy} fixes={fixes} />
          <Pager text={<Range pagina={pagina} lista={lista} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

/** «1 a 15 de 34»; nothing where there are too many to count. */
function Range({ pagina: { filas, conteo, inicio }, lista }: { pagina: Pagina; lista: ListaAlertas }) {
  const { t, numero } = useI18n()
  const cuenta = conteo[lista.estado]
  if (inicio === null || !cuenta) return null
  const total = numero(cuenta.n)
  if (filas.length === 1) return t('comun.rango_uno', { de: numero(inicio), total })
  return t('alertas.rango', { de: numero(inicio), a: numero(inicio + filas.length - 1), total })
}

function Nothing({ never, lista, documents }: { never: boolean; lista: ListaAlertas; documents: string }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (never) {
    return (
      <Empty
        icon={Bell}
        title={t('alertas.ninguna')}
        action={<LinkButton to={documents}>{t('alertas.ver_documentos')}</LinkButton>}
      >
        {t('alertas.ninguna_aun')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Bell}
      title={t('alertas.ninguna')}
      action={<LinkButton to={`${pathname}?estado=todas`}>{t('alertas.ver_todas')}</LinkButton>}
    >
      {lista.q ? t('alertas.ninguna_hallada') : t('alertas.ninguna_pendiente')}
    </Empty>
  )
}

/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import type { FiltroAlertas } from '@domain/alerta'
import { ALERTAS_SISTEMA_POR_PAGINA, type ListaSistema } from '@domain/alerta-sistema'
import type { Cursor } from '@domain/cursor'
import { Bell } from 'lucide-react'
import { StateChips } from '~/alerts/state-chips'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { SystemAlertTable } from './table'
import type { Alerta } from './words'

export interface Pagina {
  filas: readonly Alerta[]
  antes: Cursor | null
  despues: Cursor | null
  conteo: Record<FiltroAlertas, { n: number; mas: boolean }>
  parado: number | null
}

export function List({ pagina, lista, ahora }: { pagina: Pagina; lista: ListaSistema; ahora: number }) {
  const { t } = useI18n()
  const loading = useListLoading()
  const { filas, conteo } = pagina
  const never = conteo.todas.n === 0 && lista.q === ''
  return (
    <>
      {!never && (
        <div className="tools">
          <SearchBox label={t('sistema.buscar')} placeholder={t('sistema.buscar_por')} />
          <StateChips conteo={conteo} />
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={ALERTAS_SISTEMA_POR_PAGINA} label={t('alertas.cargando')} />
      ) : filas.length === 0 ? (
        <Nothing never={never} lista={lista} />
      ) : (
        <>
          <SystemAlertTable filas={filas} ahora={ahora} />
          <Pager text={t('sistema.resolver_ayuda')} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

function Nothing({ never, lista }: { never: boolean; lista: ListaSistema }) {
  const { t } = useI18n()
  if (never) {
    return (
      <Empty icon={Bell} title={t('sistema.ninguna')}>
        {t('sistema.ninguna_aun')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={Bell}
      title={t('sistema.ninguna')}
      action={<LinkButton to="?estado=todas">{t('alertas.ver_todas')}</LinkButton>}
    >
      {lista.q ? t('sistema.ninguna_hallada') : t(`sistema.ninguna_${lista.estado}`)}
    </Empty>
  )
}

/** The panel of the list: search, filter, table, pages; what it says when there is nothing to show. */
import { ESTADOS_SUSCRIPCION } from '@domain/apertura'
import { EMPRESAS_POR_PAGINA } from '@domain/empresas'
import { Building2, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefTo, RUTA } from './address'
import type { Datos, Pagina } from './load.server'
import { CompanyTable } from './table'

const TOPE = 1000

export function List({ pagina, lista }: { pagina: Pagina; lista: Datos['lista'] }) {
  const { t, numero } = useI18n()
  const loading = useListLoading(hrefTo)
  const { filas, hallados, demasiados } = pagina
  return (
    <>
      <div className="tools">
        <SearchBox label={t('empresas.buscar')} placeholder={t('empresas.buscar_por')} />
        <Chips
          label={t('empresas.filtrar')}
          param="estado"
          options={[
            { value: '', label: t('empresas.todas') },
            ...ESTADOS_SUSCRIPCION.map((estado) => ({ value: estado, label: t(`estados.${estado}`) })),
          ]}
        />
      </div>
      {loading ? (
        <SkeletonRows rows={EMPRESAS_POR_PAGINA} label={t('empresas.cargando')} />
      ) : filas.length === 0 ? (
        <Nobody searched={lista.q !== '' || lista.estado !== null} />
      ) : (
        <>
          <CompanyTable filas={filas} orden={lista.orden} />
          {(hallados !== null || demasiados || pagina.antes || pagina.despues) && (
            <Pager
              text={
                demasiados
                  ? t('empresas.halladas_muchas', { n: numero(TOPE) })
                  : hallados !== null && t('empresas.halladas', { n: hallados })
              }
              before={pagina.antes}
              after={pagina.despues}
            />
          )}
        </>
      )}
    </>
  )
}

function Nobody({ searched }: { searched: boolean }) {
  const { t } = useI18n()
  const action = searched ? (
    <LinkButton to={RUTA}>{t('empresas.ver_todas')}</LinkButton>
  ) : (
    <LinkButton icon={Plus} to={hrefTo(new URLSearchParams(), 'nueva')} preventScrollReset>
      {t('empresas.nueva')}
    </LinkButton>
  )
  return (
    <Empty icon={Building2} title={t('empresas.ninguna')} action={action}>
      {t(searched ? 'empresas.ninguna_hallada' : 'empresas.ninguna_aun')}
    </Empty>
  )
}

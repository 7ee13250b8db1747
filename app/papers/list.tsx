/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import {
  DOCUMENTOS_POR_PAGINA,
  FILTROS_DOCUMENTO,
  type FiltroDocumentos,
  type ListaDocumentos,
} from '@domain/documento'
import { FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Note } from '~/ui/note'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { sinVentana, useAddress } from './address'
import type { Pagina } from './load.server'
import { TablaDocumentos } from './table'

const TEXTO = {
  vencidos: 'documentos.vencidos',
  'por-vencer': 'documentos.por_vencer',
  vigentes: 'documentos.vigentes',
  'sin-registrar': 'documentos.sin_registrar',
} as const satisfies Record<FiltroDocumentos, string>
/** Above this the engine does not count. */
const TOPE = 1000

type Props = { pagina: Pagina; lista: ListaDocumentos; administra: boolean }

export function Lista({ pagina, lista, administra }: Props) {
  const { t, numero } = useI18n()
  const cargando = useListLoading((params) => sinVentana(params, ''))
  const { filas, conteo } = pagina
  if (!pagina.hayVehiculos) return <SinVehiculos administra={administra} />
  const pedida = lista.q !== '' || lista.estado !== null
  if (conteo.todos === 0 && !pedida) return <SinDocumentos faltan={conteo.porFiltro['sin-registrar']} />
  const cuantos = (n: number) => ({ count: n > TOPE ? t('documentos.mas_de', { n: numero(TOPE) }) : numero(n) })
  // what is not missing anywhere need not be read of
  const seOfrece = (f: FiltroDocumentos) =>
    f !== 'sin-registrar' || lista.estado === f || conteo.porFiltro['sin-registrar'] !== 0
  const filtrada = lista.estado !== null || lista.q !== ''
  return (
    <>
      <div className="tools">
        <SearchBox label={t('documentos.buscar')} placeholder={t('documentos.buscar_por')} />
        <Chips
          label={t('documentos.filtrar')}
          param="estado"
          options={[
            { value: '', label: t('documentos.todos'), ...cuantos(conteo.todos) },
            ...FILTROS_DOCUMENTO.filter(seOfrece).map((f) => ({
              value: f,
              label: t(TEXTO[f]),
              ...cuantos(conteo.porFiltro[f]),
            })),
          ]}
        />
      </div>
      {pagina.recortada !== null && (
        <div className="tools">
          <Note tone="warn">{t('documentos.recortada', { n: numero(pagina.recortada) })}</Note>
        </div>
      )}
      {cargando ? (
        <SkeletonRows rows={DOCUMENTOS_POR_PAGINA} plate label={t('comun.cargando')} />
      ) : filas.length === 0 ? (
        <SinHallazgos lista={lista} />
      ) : (
        <>
          <TablaDocumentos filas={filas} administra={administra} orden={lista.orden} porPlaca={!filtrada} />
          <Pager text={<Rango pagina={pagina} lista={lista} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

/** «1 a 10 de 12»; nothing where nobody counted to the end. */
function Rango({ pagina: { filas, conteo }, lista }: Pick<Props, 'pagina' | 'lista'>) {
  const { t, numero } = useI18n()
  const total = lista.estado ? conteo.porFiltro[lista.estado] : conteo.todos
  if (conteo.inicio === null) return null
  if (filas.length === 1) return t('comun.rango_uno', { de: numero(conteo.inicio), total: numero(total) })
  return t('documentos.rango', {
    de: numero(conteo.inicio),
    a: numero(conteo.inicio + filas.length - 1),
    total: numero(total),
  })
}

function Vacio({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useI18n()
  return (
    <Empty icon={FileText} title={t('documentos.vacio')} action={action}>
      {children}
    </Empty>
  )
}

function SinVehiculos({ administra }: { administra: boolean }) {
  const { t } = useI18n()
  if (!administra) return <Vacio>{t('documentos.vacio_sin_asignados')}</Vacio>
  const agregar = (
    <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
      {t('documentos.agregar_vehiculo')}
    </LinkButton>
  )
  return <Vacio action={agregar}>{t('documentos.vacio_sin_vehiculos')}</Vacio>
}

/** The first document is yet to come: what the law asks for is a good beginning. */
function SinDocumentos({ faltan }: { faltan: number }) {
  const { t, numero } = useI18n()
  const { con, todo } = useAddress()
  return (
    <Vacio
      action={
        <>
          <LinkButton tone="primary" icon={Plus} to={con('nuevo')} preventScrollReset>
            {t('documentos.agregar')}
          </LinkButton>
          {faltan !== 0 && <LinkButton to={`${todo}?estado=sin-registrar`}>{t('documentos.ver_faltan')}</LinkButton>}
        </>
      }
    >
      {faltan > 0 && faltan <= TOPE
        ? t('documentos.vacio_faltan', { n: faltan === 1 ? 1 : numero(faltan) })
        : t('documentos.vacio_primero')}
    </Vacio>
  )
}

function SinHallazgos({ lista }: { lista: ListaDocumentos }) {
  const { t } = useI18n()
  const { todo } = useAddress()
  const porQue = lista.q ? 'busqueda' : lista.estado === 'sin-registrar' ? 'sin_faltas' : 'filtro'
  return (
    <Vacio action={<LinkButton to={todo}>{t('documentos.ver_todos')}</LinkButton>}>
      {t(`documentos.vacio_${porQue}`)}
    </Vacio>
  )
}

/** The screen Documentos: the list of all, or the folder of one vehicle, with its dialogs. */
import { escribirPlaca } from '@domain/placa'
import { useLocation } from '@remix-run/react'
import { FileText, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { Plate } from '~/ui/plate'
import { useAddress } from './address'
import { Lista } from './list'
import type { Carpeta, Datos } from './load.server'
import { TablaDocumentos } from './table'
import { VentanaAbierta } from './windows'
import './papers.css'

const TOPE = 1000

export function Documentos({ datos }: { datos: Datos }) {
  const { pagina, carpeta, abierta, lista, administra, hoy } = datos
  const { t, numero } = useI18n()
  const { con } = useAddress()
  const n = pagina?.conteo.todos ?? 0
  const contados = n > TOPE ? t('documentos.resumen_mil') : t('documentos.resumen', { n: n === 1 ? 1 : numero(n) })
  const hayVehiculos = carpeta !== null || pagina?.hayVehiculos
  return (
    <Page
      title={t('documentos.titulo')}
      lead={carpeta ? `${carpeta.vehiculo.marca} ${carpeta.vehiculo.modelo}` : n > 0 && contados}
      actions={
        hayVehiculos && (
          <LinkButton
            tone="primary"
            icon={Plus}
            to={con('nuevo')}
            aria-label={t('documentos.agregar')}
            preventScrollReset
          >
            {t('comun.agregar')} <span className="hide-s">{t('documentos.documento')}</span>
          </LinkButton>
        )
      }
    >
      <Panel label={t('documentos.lista')}>
        {pagina && <Lista pagina={pagina} lista={lista} administra={administra} />}
        {carpeta && <DeVehiculo carpeta={carpeta} administra={administra} />}
        {datos.error && (
          <div className="tools">
            <ErrorState message={t('documentos.error_cargar')} />
          </div>
        )}
      </Panel>
      {abierta && <VentanaAbierta key={llaveDe(abierta)} abierta={abierta} administra={administra} hoy={hoy} />}
    </Page>
  )
}

/** Another dialog over the same list is another form. */
const llaveDe = (abierta: NonNullable<Datos['abierta']>): string =>
  `${abierta.ventana} ${'hoja' in abierta ? (abierta.hoja?.documento.id ?? '') : ''}`

/** All papers of one vehicle, also those that nobody registered. */
function DeVehiculo({ carpeta, administra }: { carpeta: Carpeta; administra: boolean }) {
  const { t } = useI18n()
  const { todo } = useAddress()
  const { vehiculo, filas } = carpeta
  return (
    <>
      <div className="tools folder-head">
        <h2>
          <span className="sr">{t('documentos.de_placa', { placa: escribirPlaca(vehiculo.placa) })}</span>
          <span aria-hidden="true">
            <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
          </span>
        </h2>
        <LinkButton tone="quiet" to={todo}>
          {t('documentos.ver_todos_vehiculos')}
        </LinkButton>
      </div>
      <TablaDocumentos filas={filas} administra={administra} orden={null} />
    </>
  )
}

/** Somebody whose company is gone, or who was removed from it: nothing is theirs to see. */
export function SinEmpresa() {
  const { t } = useI18n()
  return (
    <Page title={t('documentos.titulo')}>
      <Panel label={t('documentos.lista')}>
        <Empty icon={FileText} title={t('documentos.vacio')}>
          {t('documentos.vacio_sin_asignados')}
        </Empty>
      </Panel>
    </Page>
  )
}

/** A document or a vehicle that is gone, or never was: said in its own screen, with the way back to the list. */
export function NoEsta() {
  const { pathname } = useLocation()
  return <Missing title="documentos.titulo" back="documentos.volver" backTo={pathname} />
}

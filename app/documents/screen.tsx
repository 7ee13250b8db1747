/** The screen Documentos: the list of all, or the folder of one vehicle, with its dialogs. */
import { formatPlaca } from '@domain/vehiculos/placa'
import { useLocation } from '@remix-run/react'
import { FileText, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { Plate } from '~/ui/signs/plate'
import { useAddress } from './address'
import { List } from './list'
import type { Datos, Folder } from './load.server'
import { TablaDocumentos } from './table'
import { OpenWindow } from './windows'
import './documents.css'

const TOPE = 1000

export function Documentos({ datos }: { datos: Datos }) {
  const { pagina: page, folder, abierta: opened, lista: list, canManage, hoy } = datos
  const { t, numero } = useI18n()
  const { con } = useAddress()
  const n = page?.conteo.todos ?? 0
  const counted = n > TOPE ? t('documentos.resumen_mil') : t('documentos.resumen', { n: n === 1 ? 1 : numero(n) })
  const hayVehiculos = folder !== null || page?.hayVehiculos
  return (
    <Page
      title={t('documentos.title')}
      lead={folder ? `${folder.vehiculo.marca} ${folder.vehiculo.modelo}` : n > 0 && counted}
      actions={
        hayVehiculos && (
          <LinkButton tone="primary" icon={Plus} to={con('nuevo')} aria-label={t('documentos.add')} preventScrollReset>
            {t('common.add')} <span className="hide-s">{t('documentos.documento')}</span>
          </LinkButton>
        )
      }
    >
      <Panel label={t('documentos.lista')}>
        {page && <List pagina={page} lista={list} canManage={canManage} />}
        {folder && <DeVehiculo folder={folder} canManage={canManage} />}
        {datos.error && (
          <div className="tools">
            <ErrorState message={t('documentos.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <OpenWindow key={keyOf(opened)} abierta={opened} canManage={canManage} hoy={hoy} />}
    </Page>
  )
}

/** Another dialog over the same list is another form. */
const keyOf = (opened: NonNullable<Datos['abierta']>): string =>
  `${opened.ventana} ${'hoja' in opened ? (opened.sheet?.documento.id ?? '') : ''}`

/** All papers of one vehicle, also those that nobody registered. */
function DeVehiculo({ folder, canManage }: { folder: Folder; canManage: boolean }) {
  const { t } = useI18n()
  const { todo } = useAddress()
  const { vehiculo, filas } = folder
  return (
    <>
      <div className="tools folder-head">
        <h2>
          <span className="sr">{t('documentos.de_placa', { placa: formatPlaca(vehiculo.placa) })}</span>
          <span aria-hidden="true">
            <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
          </span>
        </h2>
        <LinkButton tone="quiet" to={todo}>
          {t('documentos.view_all_vehiculos')}
        </LinkButton>
      </div>
      <TablaDocumentos filas={filas} canManage={canManage} orden={null} />
    </>
  )
}

/** Somebody whose company is gone, or who was removed from it: nothing is theirs to see. */
export function SinEmpresa() {
  const { t } = useI18n()
  return (
    <Page title={t('documentos.title')}>
      <Panel label={t('documentos.lista')}>
        <Empty icon={FileText} title={t('documentos.vacio')}>
          {t('documentos.empty_none_assigned')}
        </Empty>
      </Panel>
    </Page>
  )
}

/** A document or a vehicle that is gone, or never was: said in its own screen, with the way back to the list. */
export function NotFound() {
  const { pathname } = useLocation()
  return <Missing title="documentos.title" back="documentos.volver" backTo={pathname} />
}

/** The screen Documentos: the list of all, or the folder of one vehicle, with its dialogs. */
import { COUNT_CEILING } from '@domain/count'
import { onlyInAll } from '@domain/documentos/list'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useLocation } from '@remix-run/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { useReadOnly } from '~/ui/read-only'
import { Plate } from '~/ui/signs/plate'
import { useAddress } from './address'
import { List } from './list'
import type { Folder, PageData } from './load.server'
import { DocumentosTable } from './table'
import './documents.css'

const DocumentoDialog = lazyComponent(
  async () => (await import('./dialogs')).DocumentoDialog,
  ['archivos', 'choice', 'removal'],
)

export function Documentos({ datos }: { datos: PageData }) {
  usePreload(DocumentoDialog)
  const { page, folder, opened, list, hidden, canManage, today } = datos
  const { t, formatNumber } = useI18n()
  const { hrefWith } = useAddress()
  const readOnly = useReadOnly()
  const n = page?.count.todos ?? 0
  const counted =
    n > COUNT_CEILING ? t('documentos.resumen_mil') : t('documentos.resumen', { n: n === 1 ? 1 : formatNumber(n) })
  const apart = page ? onlyInAll(page.count) : 0
  // a phone has no room for it, nor for the filters that would be added up
  const lead = (
    <>
      {counted} {apart > 0 && <span className="hide-s">{t('documentos.only_in_all', { n: apart })}</span>}
    </>
  )
  const hasVehiculos = folder !== null || page?.hasVehiculos
  return (
    <Page
      title={t('documentos.title')}
      lead={folder ? `${folder.vehiculo.marca} ${folder.vehiculo.modelo}` : n > 0 && lead}
      actions={
        hasVehiculos && (
          <>
            {canManage && !readOnly && (
              <LinkButton icon={FileSpreadsheet} to="/admin/import?de=documentos" aria-label={t('documentos.import')}>
                <span className="hide-s">{t('documentos.import')}</span>
              </LinkButton>
            )}
            <PageAct
              icon={Plus}
              to={hrefWith('nuevo')}
              label={t('documentos.add')}
              short={t('common.add')}
              what={t('documentos.documento')}
            />
          </>
        )
      }
    >
      <Panel label={t('documentos.list')}>
        {page && <List page={page} list={list} hidden={hidden} canManage={canManage} />}
        {folder && <VehiculoDocumentos folder={folder} canManage={canManage} />}
        {datos.error && (
          <div className="tools">
            <ErrorState message={t('documentos.load_error')} />
          </div>
        )}
      </Panel>
      {opened && <OpenedDialog opened={opened} canManage={canManage} today={today} />}
    </Page>
  )
}

type OpenedDialogProps = { opened: NonNullable<PageData['opened']>; canManage: boolean; today: string }

/** The dialog in the address. */
export const OpenedDialog = (props: OpenedDialogProps) => <DocumentoDialog key={keyOf(props.opened)} {...props} />

/** The key of a dialog's form: another dialog, or the same one about something else, is another form. */
function keyOf(opened: NonNullable<PageData['opened']>): string {
  const about = () => {
    if ('sheet' in opened) return [opened.sheet?.documento.id]
    if ('exencion' in opened) return [opened.exencion?.vehiculo.id, opened.exencion?.tipo]
    return [opened.choice?.selected?.id, opened.tipo]
  }
  return [opened.dialog, ...about()].join(' ')
}

/** All documents of one vehicle, missing ones included. */
function VehiculoDocumentos({ folder, canManage }: { folder: Folder; canManage: boolean }) {
  const { t } = useI18n()
  const { everything } = useAddress()
  const { vehiculo, rows } = folder
  return (
    <>
      <div className="tools folder-head">
        <h2>
          <span className="sr">{t('documentos.de_placa', { placa: formatPlaca(vehiculo.placa) })}</span>
          <span aria-hidden="true">
            <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
          </span>
        </h2>
        <LinkButton tone="quiet" to={everything}>
          {t('documentos.view_all_vehiculos')}
        </LinkButton>
      </div>
      <DocumentosTable rows={rows} canManage={canManage} orden={null} />
    </>
  )
}

/** A document or vehicle that does not exist: says so on this screen, with a link back to the list. */
export function NotFound() {
  const { pathname } = useLocation()
  return <Missing title="documentos.title" back="documentos.back" backTo={pathname} />
}

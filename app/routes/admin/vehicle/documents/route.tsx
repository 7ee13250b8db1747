/** Documentos of one vehicle: what is asked for, what is there and what is missing, with the forms of the screen Documentos. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FileDown, Plus } from 'lucide-react'
import { load, runCommand } from '~/documents/load.server'
import { OpenedDialog } from '~/documents/screen'
import { DocumentosTable } from '~/documents/table'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Panel } from '~/ui/page'
import { useReadOnly } from '~/ui/read-only'
import { vehicleHref } from '~/ui/vehicles/address'
import { useVehicle } from '../use-vehicle'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return load(request, await context.openedEmpresa(request), { canManage: true, vehiculo: params.id ?? '' }, context)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const screen = vehicleHref(params.id ?? '', 'documents')
  return runCommand(request, await context.openedEmpresa(request), screen, true)
}

export default function DocumentsTab() {
  const data = useLoaderData<typeof loader>()
  const { folder, opened, today } = data
  const { t } = useI18n()
  const { id } = useVehicle().head.vehiculo
  const readOnly = useReadOnly()
  return (
    <Panel
      title={t('vehiculo.documents')}
      aside={
        <span className="panel-acts">
          {/* a SuperAdmin on a support visit may not download */}
          {!readOnly && (
            <LinkButton tone="quiet" icon={FileDown} to={`/admin/vehicles/${id}/folder`} reloadDocument download>
              {t('vehiculo.folder')}
            </LinkButton>
          )}
          <LinkButton icon={Plus} to={vehicleHref(id, 'documents', { nuevo: '' })} preventScrollReset>
            {t('vehiculo.add_document')}
          </LinkButton>
        </span>
      }
    >
      <p className="hub-lead">{t('vehiculo.checklist')}</p>
      {folder ? (
        <DocumentosTable rows={folder.rows} canManage orden={null} />
      ) : (
        <div className="list-note">
          <ErrorState message={t('vehiculo.part_error')} />
        </div>
      )}
      {opened && <OpenedDialog opened={opened} canManage today={today} />}
    </Panel>
  )
}

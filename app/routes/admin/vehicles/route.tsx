/** Vehículos: search, order, filter and pages in the database; dialogs in the address. */

import { joinIds } from '@domain/joined-ids'
import { formatPlaca } from '@domain/vehiculos/placa'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { lazyComponent } from '~/connection/lazy-component'
import { usePreload } from '~/connection/use-preload'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Page, Panel } from '~/ui/page'
import { PageAct } from '~/ui/page-act'
import { useReadOnly } from '~/ui/read-only'
import { afterCreation, useDialogHref, withoutDialog } from './dialog-address'
import { List } from './list'
import { load } from './load.server'

const Missing = lazyComponent(async () => (await import('~/ui/missing')).Missing)
const NextSteps = lazyComponent(async () => (await import('./next-steps')).NextSteps)
const OpenedDialogs = lazyComponent(
  async () => (await import('./dialogs')).OpenedDialogs,
  ['archivos', 'choice', 'conductores'],
)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'vehiculos.title')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

const DIALOGS = ['nuevo', 'edited', 'eliminado', 'toAssign', 'toAssignMany', 'withConductores'] as const

export async function action({ request, context }: ActionFunctionArgs) {
  const { vehiculos, asignaciones, today } = await context.openedEmpresa(request)
  const list = withoutDialog(new URL(request.url).searchParams)
  return submit(request, vehiculoCommand(today), async (command) => {
    if (command.intent === 'remove') {
      const placa = formatPlaca(await vehiculos.remove(command.id))
      return redirectWithToast(list, 'vehiculos.deleted', { placa })
    }
    if (command.intent === 'assign') {
      const { placa, before, after } = await asignaciones.replace(command.id, command.usuarios, command.before)
      const fields = { intent: 'undo-assign', id: command.id, before: joinIds(before), after: joinIds(after) }
      return redirectWithUndo(list, { action: list, fields }, 'vehiculos.assigned', { placa: formatPlaca(placa) })
    }
    if (command.intent === 'undo-assign') {
      await asignaciones.undo(command.id, command.before, command.after)
      return success('common.undone')
    }
    if (command.intent === 'assign-many') {
      const { usuario, vehiculos: chosen } = command
      const { nombre, added: n, known, at } = await asignaciones.assignMany(usuario, chosen)
      const total = chosen.length
      if (n === 0) {
        const said = known === total ? 'vehiculos.assigned_none' : 'vehiculos.assigned_none_left'
        return redirectWithToast(list, said, { nombre })
      }
      const undo = { action: list, fields: { intent: 'undo-assign-many', usuario, at: String(at) } }
      if (n === total) return redirectWithUndo(list, undo, 'vehiculos.assigned_many', { n, nombre })
      return redirectWithUndo(list, undo, 'vehiculos.assigned_of', { n, de: total, nombre })
    }
    if (command.intent === 'undo-assign-many') {
      await asignaciones.undoMany(command.usuario, command.at)
      return success('common.undone')
    }
    if (command.intent === 'create') {
      const { intent: _, otro: another, ...data } = command
      // without the filters, which may hide the new vehicle
      const id = await vehiculos.create(data)
      return redirectWithToast(afterCreation(id, another ? data : null), 'vehiculos.created', {
        placa: formatPlaca(data.placa),
      })
    }
    const { intent: _, id, antes: shown, ...data } = command
    const placa = formatPlaca(await vehiculos.update(id, data, shown))
    return redirectWithToast(list, 'vehiculos.saved', { placa })
  })
}

export default function Vehiculos() {
  usePreload(OpenedDialogs)
  const data = useLoaderData<typeof loader>()
  const { page, list, plan } = data
  const { t, formatNumber } = useI18n()
  const href = useDialogHref()
  const readOnly = useReadOnly()
  const fleet = page?.count.flota
  const n = { n: formatNumber(fleet?.n ?? 0), limite: formatNumber(plan.limite) }
  const lead = () => {
    // after a downgrade a company keeps its vehicles
    if (fleet && fleet.n > plan.limite) return t('vehiculos.over_plan', { ...n, plan: plan.nombre })
    return plan.prueba ? t('vehiculos.of_your_trial', n) : t('vehiculos.of_your_plan', { ...n, plan: plan.nombre })
  }
  return (
    <Page
      title={t('vehiculos.title')}
      lead={fleet && (fleet.more ? t('vehiculos.mas_de_mil') : lead())}
      actions={
        fleet?.n !== 0 && (
          <>
            {!readOnly && (
              <LinkButton icon={FileSpreadsheet} to="/admin/import?de=vehiculos" aria-label={t('vehiculos.import')}>
                <span className="hide-s">{t('vehiculos.import')}</span>
              </LinkButton>
            )}
            <PageAct
              icon={Plus}
              to={href({ nuevo: '' })}
              label={t('vehiculos.add_vehiculo')}
              short={t('common.add')}
              what={t('vehiculos.vehiculo')}
            />
          </>
        )
      }
    >
      {data.created && <NextSteps {...data.created} />}
      <Panel label={t('vehiculos.list')}>
        {page ? (
          <List page={page} list={list} hidden={data.hidden} />
        ) : (
          <div className="tools">
            <ErrorState message={t('vehiculos.load_error')} />
          </div>
        )}
      </Panel>
      {DIALOGS.some((one) => data[one]) && <OpenedDialogs {...data} />}
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="vehiculos.title" back="vehiculos.back" backTo={withoutDialog(new URLSearchParams())} />
)

/** Vehículos: search, order, filter and pages in the database; dialogs in the address. */

import { planInForce } from '@domain/suscripcion/plan'
import { formatPlaca } from '@domain/vehiculos/placa'
import { VehiculosList, vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { departureOf } from '~/board/departure-of'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { lazyWindow } from '~/ui/windows/lazy-window'
import { List } from './list'
import { sinModal, useHrefModal } from './modals'

const Windows = lazyWindow(async () => (await import('./windows')).Windows)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'vehiculos.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { vehiculos, asignaciones, conductores, empresa, hoy, now } = await context.openedEmpresa(request)
  const params = new URL(request.url).searchParams
  const departure = departureOf(request, empresa.zona_horaria, now)
  const list = { ...VehiculosList.parse(Object.fromEntries(params)), dia: departure }
  const [edit, remove, assign, source] = ['editar', 'eliminar', 'asignar', 'conductores'].map((m) => params.get(m))
  const trial = empresa.subscription_status === 'trial'
  const common = {
    hoy,
    lista: list,
    plan: { nombre: planInForce(empresa), limite: empresa.vehicle_limit, prueba: trial },
  }
  const page = await vehiculos.list(list).catch((error: unknown) => {
    context.logFailure('error-cargar-vehiculos', error)
    return null
  })
  if (!page) return data({ ...common, ...NONE, pagina: page }, 503)
  const refusal = vehiculos.whyNoMore(page.conteo.flota.n)
  const newOne = params.has('nuevo') ? { refusal: refusal && { clave: refusal.clave, datos: refusal.datos } } : null
  const edited = edit ? (page.filas.find((v) => v.id === edit) ?? (await vehiculos.find(edit))) : null
  const removed = remove ? await vehiculos.whatGoes(remove) : null
  const toAssign = assign ? await asignaciones.of(assign) : null
  const withConductores = source ? await conductores.ofVehicle(source) : null
  // a vehicle of another company gets the same 404 as one that does not exist
  if ((edit && !edited) || (remove && !removed) || (assign && !toAssign) || (source && !withConductores))
    throw new Response(null, { status: 404 })
  return data({ ...common, pagina: page, nuevo: newOne, edited, eliminado: removed, toAssign, withConductores })
}
const NONE = { nuevo: null, edited: null, eliminado: null, toAssign: null, withConductores: null }
const WINDOWS = ['nuevo', 'edited', 'eliminado', 'toAssign', 'withConductores'] as const

export async function action({ request, context }: ActionFunctionArgs) {
  const { vehiculos, asignaciones, hoy } = await context.openedEmpresa(request)
  const list = sinModal(new URL(request.url).searchParams)
  return submit(request, vehiculoCommand(hoy), async (command) => {
    if (command.intent === 'remove') {
      const placa = formatPlaca(await vehiculos.remove(command.id))
      return redirectWithToast(list, 'vehiculos.eliminado', { placa })
    }
    if (command.intent === 'assign') {
      const placa = formatPlaca(await asignaciones.replace(command.id, command.usuarios))
      return redirectWithToast(list, 'vehiculos.assigned', { placa })
    }
    const { intent, ...data } = command
    const placa = formatPlaca(data.placa)
    if (intent === 'create') {
      await vehiculos.create(data)
      // clear the filters: the new vehicle comes first
      return redirectWithToast(sinModal(new URLSearchParams()), 'vehiculos.created', { placa })
    }
    await vehiculos.update(command.id, data)
    return redirectWithToast(list, 'vehiculos.guardado', { placa })
  })
}

export default function Vehiculos() {
  const data = useLoaderData<typeof loader>()
  const { pagina: page, lista: list, plan } = data
  const { t, numero: formatNumber } = useI18n()
  const href = useHrefModal()
  const fleet = page?.conteo.flota
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
          <LinkButton
            tone="primary"
            icon={Plus}
            to={href({ nuevo: '' })}
            aria-label={t('vehiculos.add_vehiculo')}
            preventScrollReset
          >
            {t('common.add')} <span className="hide-s">{t('vehiculos.vehiculo')}</span>
          </LinkButton>
        )
      }
    >
      <Panel label={t('vehiculos.lista')}>
        {page ? (
          <List pagina={page} lista={list} />
        ) : (
          <div className="tools">
            <ErrorState message={t('vehiculos.load_error')} />
          </div>
        )}
      </Panel>
      {WINDOWS.some((one) => data[one]) && <Windows {...data} />}
    </Page>
  )
}

/** A vehicle that does not exist: says so on this screen, with a link back to the list. */
export const ErrorBoundary = () => (
  <Missing title="vehiculos.title" back="vehiculos.volver" backTo={sinModal(new URLSearchParams())} />
)

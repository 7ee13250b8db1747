/** Vehículos: search, order, filter and page in the database; dialogs in the address. */

import { escribirPlaca } from '@domain/placa'
import { planInForce } from '@domain/plan'
import { ListaVehiculos, vehiculoCommand } from '@domain/vehiculo'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { PlanOffer } from '~/plan/offer'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Instead } from '~/ui/instead'
import { Missing } from '~/ui/missing'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { AsignarVehiculo } from './asignar'
import { ConductoresDelVehiculo } from './conductores'
import { EliminarVehiculo } from './eliminar'
import { FormularioVehiculo } from './formulario'
import { Lista } from './lista'
import { sinModal, useHrefLista, useHrefModal } from './modales'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'vehiculos.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { vehiculos, asignaciones, conductores, empresa, hoy } = await context.abierta(request)
  const params = new URL(request.url).searchParams
  const lista = ListaVehiculos.parse(Object.fromEntries(params))
  const [editar, eliminar, asignar, de] = ['editar', 'eliminar', 'asignar', 'conductores'].map((m) => params.get(m))
  const prueba = empresa.subscription_status === 'trial'
  const comun = { hoy, lista, plan: { nombre: planInForce(empresa), limite: empresa.vehicle_limit, prueba } }
  const pagina = await vehiculos.list(lista).catch((error: unknown) => {
    context.registrar('error-cargar-vehiculos', error)
    return null
  })
  if (!pagina) return data({ ...comun, ...NINGUNO, pagina }, 503)
  const negativa = vehiculos.whyNoMore(pagina.conteo.flota.n)
  const nuevo = params.has('nuevo') ? { negativa: negativa && { clave: negativa.clave, datos: negativa.datos } } : null
  const editado = editar ? (pagina.filas.find((v) => v.id === editar) ?? (await vehiculos.find(editar))) : null
  const eliminado = eliminar ? await vehiculos.whatGoes(eliminar) : null
  const porAsignar = asignar ? await asignaciones.of(asignar) : null
  const manejado = de ? await conductores.ofVehicle(de) : null
  // a vehicle of another company is as absent as one that never was
  if ((editar && !editado) || (eliminar && !eliminado) || (asignar && !porAsignar) || (de && !manejado))
    throw new Response(null, { status: 404 })
  return data({ ...comun, pagina, nuevo, editado, eliminado, porAsignar, manejado })
}
const NINGUNO = { nuevo: null, editado: null, eliminado: null, porAsignar: null, manejado: null }

export async function action({ request, context }: ActionFunctionArgs) {
  const { vehiculos, asignaciones, hoy } = await context.abierta(request)
  const lista = sinModal(new URL(request.url).searchParams)
  return submit(request, vehiculoCommand(hoy), async (orden) => {
    if (orden.intent === 'remove') {
      const placa = escribirPlaca(await vehiculos.remove(orden.id))
      return redirigir(lista, 'vehiculos.eliminado', { placa })
    }
    if (orden.intent === 'assign') {
      const placa = escribirPlaca(await asignaciones.replace(orden.id, orden.usuarios))
      return redirigir(lista, 'vehiculos.asignado', { placa })
    }
    const { intent, ...datos } = orden
    const placa = escribirPlaca(datos.placa)
    if (intent === 'create') {
      await vehiculos.create(datos)
      // the whole list, where the newest comes first
      return redirigir(sinModal(new URLSearchParams()), 'vehiculos.creado', { placa })
    }
    await vehiculos.update(orden.id, datos)
    return redirigir(lista, 'vehiculos.guardado', { placa })
  })
}

export default function Vehiculos() {
  const { pagina, lista, plan, hoy, nuevo, editado, eliminado, porAsignar, manejado } = useLoaderData<typeof loader>()
  const { t, numero } = useI18n()
  const href = useHrefModal()
  const flota = pagina?.conteo.flota
  const n = { n: numero(flota?.n ?? 0), limite: numero(plan.limite) }
  const lead = () => {
    // a company that went to a smaller plan keeps its vehicles
    if (flota && flota.n > plan.limite) return t('vehiculos.pasa_de_su_plan', { ...n, plan: plan.nombre })
    return plan.prueba ? t('vehiculos.de_su_prueba', n) : t('vehiculos.de_su_plan', { ...n, plan: plan.nombre })
  }
  return (
    <Page
      title={t('vehiculos.titulo')}
      lead={flota && (flota.mas ? t('vehiculos.mas_de_mil') : lead())}
      actions={
        flota?.n !== 0 && (
          <LinkButton
            tone="primary"
            icon={Plus}
            to={href({ nuevo: '' })}
            aria-label={t('vehiculos.agregar_vehiculo')}
            preventScrollReset
          >
            {t('comun.agregar')} <span className="hide-s">{t('vehiculos.vehiculo')}</span>
          </LinkButton>
        )
      }
    >
      <Panel label={t('vehiculos.lista')}>
        {pagina ? (
          <Lista pagina={pagina} lista={lista} />
        ) : (
          <div className="tools">
            <ErrorState message={t('vehiculos.error_cargar')} />
          </div>
        )}
      </Panel>
      {nuevo && (nuevo.negativa ? <SinCupo {...nuevo.negativa} /> : <FormularioVehiculo vehiculo={null} hoy={hoy} />)}
      {editado && <FormularioVehiculo key={editado.id} vehiculo={editado} hoy={hoy} />}
      {eliminado && <EliminarVehiculo vehiculo={eliminado} hoy={hoy} />}
      {porAsignar && <AsignarVehiculo key={porAsignar.vehiculo.id} {...porAsignar} hoy={hoy} />}
      {manejado && <ConductoresDelVehiculo {...manejado} hoy={hoy} />}
    </Page>
  )
}

/** A vehicle that is gone, or never was: said in its own screen, with the way back to the list. */
export const ErrorBoundary = () => (
  <Missing title="vehiculos.titulo" back="vehiculos.volver" backTo={sinModal(new URLSearchParams())} />
)

/** Instead of a form that would be refused: why nothing can be added now, and what would change it. */
function SinCupo({ clave, datos }: { clave: string; datos?: Record<string, string | number> }) {
  const { t, motivo } = useI18n()
  return (
    <Instead title={t('vehiculos.agregar_vehiculo')} closeTo={useHrefLista()}>
      <Note tone="warn" action={<PlanOffer clave={clave} />}>
        {motivo(clave, datos)}
      </Note>
    </Instead>
  )
}

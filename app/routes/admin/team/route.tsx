/** Equipo: who belongs to the company, who is invited, how many its plan allows. */
import { EquipoCommand } from '@domain/equipo'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { hrefTo, RUTA } from './address'
import { List } from './list'
import { type Datos, load } from './load.server'
import { Refusal } from './refusal'
import { withRetries } from './retry'
import { Window } from './windows'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'equipo.titulo')

export const loader = ({ request, context }: LoaderFunctionArgs) => load(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const { equipo } = await context.abierta(request)
  const lista = hrefTo(new URL(request.url).searchParams)
  return submit(request, EquipoCommand, async (orden) => {
    switch (orden.intent) {
      case 'invite': {
        const { intent: _, ...invitado } = orden
        await equipo.invite(invitado)
        // the whole list, where the newest comes first
        return redirigir(RUTA, 'equipo.invitado')
      }
      case 'resend':
        return redirigir(lista, 'equipo.reenviado', { email: await equipo.resend(orden.id) })
      case 'role':
        return redirigir(lista, 'equipo.rol_cambiado', { nombre: await equipo.changeRole(orden.id, orden.rol) })
      case 'remove':
        return redirigir(lista, 'equipo.eliminado', { nombre: await equipo.remove(orden.id) })
    }
  })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const cuerpo = await request.clone().text()
  const form = await request.clone().formData()
  if (form.get('intent') !== 'invite') return serverAction()
  // a request gives its body once; here each attempt takes it anew
  request.text = async () => cuerpo
  return withRetries(() => serverAction(), form)
}

export default function Equipo() {
  const datos = useLoaderData<typeof loader>()
  const { pagina, abierta } = datos
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Page
      title={t('equipo.titulo')}
      lead={pagina && <PlanText plan={datos.plan} />}
      actions={
        pagina && (
          <LinkButton
            tone="primary"
            icon={UserPlus}
            to={hrefTo(params, 'nuevo')}
            aria-label={t('equipo.invitar')}
            preventScrollReset
          >
            {t('equipo.invitar_corto')} <span className="hide-s">{t('equipo.invitar_que')}</span>
          </LinkButton>
        )
      }
    >
      {datos.negativa && <Refusal negativa={datos.negativa} email={datos.email} />}
      <Panel label={t('equipo.lista')}>
        {pagina ? (
          <List {...datos} pagina={pagina} />
        ) : (
          <div className="tools">
            <ErrorState message={t('equipo.error_cargar')} />
          </div>
        )}
      </Panel>
      {pagina && abierta && <Window abierta={abierta} negativa={datos.negativa} email={datos.email} />}
    </Page>
  )
}

/** What the plan allows. */
function PlanText({ plan }: { plan: Datos['plan'] }) {
  const { t, numero } = useI18n()
  const { nombre, prueba, administradores: n } = plan
  const [limite, administradores] = [numero(plan.miembros), numero(n)]
  if (n === plan.miembros) return t('equipo.plan_acordado', { n: plan.miembros })
  if (prueba) return t('equipo.plan_prueba', { limite, administradores })
  if (n === 1) return t('equipo.plan_un_administrador', { plan: nombre, limite })
  return t('equipo.plan', { plan: nombre, limite, administradores })
}

/** A member who is gone, or never was: said in its own screen, with the way back to the list. */
export const ErrorBoundary = () => <Missing title="equipo.titulo" back="equipo.volver" backTo={RUTA} />

/**
 * The way back from the payment provider. What the address says proves nothing: the page
 * asks our server, which asks the provider. Looking changes nothing; asking is a form, with or without JavaScript.
 */
import { esIdDeTransaccion, esReferencia, VerificarPagoCommand } from '@domain/pago'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { CircleCheckBig, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Button, LinkButton } from '~/ui/button'
import { GuardScreen, RouteError } from '~/ui/guard'
import { useVerificar } from './use-verificar'
import { isOpen, UNANSWERED, type Vista, vistaDe } from './vista'

const DESTINO = '/admin/company'
/** How long success stands before the page goes on; fixed by the specification. */
const REGRESO_MS = 3000

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'pago.titulo')

/** Where the payment stands does not depend on what a question changed: the answer to the question says it. */
export const shouldRevalidate = () => false

/** What the address names; null where a part is missing. */
function leer(request: Request) {
  const { searchParams } = new URL(request.url)
  const [transaccion, reference] = [searchParams.get('id'), searchParams.get('reference')]
  return transaccion && reference ? { transaccion, reference } : null
}

const INCOMPLETA: Vista = { estado: 'incompleta', motivo: null }
const VERIFICANDO: Vista = { estado: 'verificando', motivo: null }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Vista> {
  const { pagos } = await context.visitante(request)
  const dicho = leer(request)
  if (!dicho) return INCOMPLETA
  if (!pagos || !esReferencia(dicho.reference) || !esIdDeTransaccion(dicho.transaccion)) return vistaDe(null)
  const sabido = await pagos.leer(dicho.reference, dicho.transaccion)
  return sabido ? vistaDe(sabido) : VERIFICANDO
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pagos } = await context.visitante(request)
  return submit(request, VerificarPagoCommand, async (): Promise<Vista> => {
    const dicho = leer(request)
    if (!dicho) return INCOMPLETA
    if (!pagos || !esReferencia(dicho.reference) || !esIdDeTransaccion(dicho.transaccion)) return vistaDe(null)
    await context.admitir('pago', request)
    try {
      return vistaDe(await pagos.conciliar(dicho, 'regreso'))
    } catch (error) {
      context.registrar('pago-sin-verificar', error)
      // nobody knows how it stands: asked again, here as long as the page is patient, and by our clock in any case
      return UNANSWERED
    }
  })
}

export default function Pago() {
  const leida = useLoaderData<typeof loader>()
  const respuesta = useActionData<typeof action>()
  const deFormulario = respuesta && 'estado' in respuesta ? respuesta : leida
  const { vista, preguntando } = useVerificar(isOpen(deFormulario))
  return <Pantalla {...(vista ?? deFormulario)} preguntando={preguntando} />
}

/** A question that never reached us, or was one too many: what it asks about stands as it stood. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status !== 429) return <RouteError error={error} page />
  return <Pantalla {...UNANSWERED} preguntando={false} />
}

function Pantalla({ estado, motivo, preguntando }: Vista & { preguntando: boolean }) {
  const { t } = useI18n()
  if (estado === 'exito') return <Exito />
  if (estado === 'verificando' || estado === 'sin-respuesta') return <Waiting estado={estado} asking={preguntando} />
  const reintentar = (
    <LinkButton to={DESTINO} tone="primary" reloadDocument>
      {t('pago.reintentar')}
    </LinkButton>
  )
  if (estado === 'rechazado') {
    return (
      <GuardScreen page sign="bad" icon={CircleX} title={t('pago.sin_exito')} action={reintentar}>
        <span role="alert">{motivo ?? t('pago.no_procesado')}</span>
      </GuardScreen>
    )
  }
  if (estado === 'anulado') {
    return (
      <GuardScreen page sign="bad" icon={CircleX} title={t('pago.anulado')} action={<ToCompany />}>
        {t('pago.anulado_texto')}
      </GuardScreen>
    )
  }
  const incompleta = estado === 'incompleta'
  return (
    <GuardScreen
      page
      sign="warn"
      icon={TriangleAlert}
      title={t(incompleta ? 'pago.incompleta' : 'pago.error')}
      action={reintentar}
    >
      {t('pago.error_texto')}
    </GuardScreen>
  )
}

/**
 * Nothing is known yet: the page asks by itself, and when it asks no more there is the button. Whoever may have paid finds
 * no way to pay again here.
 */
function Waiting({ estado, asking }: { estado: 'verificando' | 'sin-respuesta'; asking: boolean }) {
  const { t } = useI18n()
  const unanswered = estado === 'sin-respuesta'
  const title = asking ? 'pago.verificando' : unanswered ? 'pago.error' : 'pago.en_espera'
  return (
    <GuardScreen
      page
      icon={asking ? LoaderCircle : Clock}
      title={t(title)}
      action={
        <>
          <Verificar callado={asking} />
          {!asking && (
            <LinkButton to={DESTINO} tone="quiet" reloadDocument>
              {t('pago.ir')}
            </LinkButton>
          )}
        </>
      }
    >
      <span role="status">{t(unanswered ? 'pago.sin_respuesta_texto' : 'pago.verificando_texto')}</span>
    </GuardScreen>
  )
}

function ToCompany() {
  const { t } = useI18n()
  return (
    <LinkButton to={DESTINO} tone="primary" reloadDocument>
      {t('pago.ir')}
    </LinkButton>
  )
}

/** The question as a form: for who runs no script, and for who has waited long. */
function Verificar({ callado }: { callado: boolean }) {
  const { t } = useI18n()
  const formulario = (
    <Form method="post" reloadDocument>
      <input type="hidden" name="intent" value="verificar" />
      <Button type="submit" tone="primary">
        {t('pago.verificar')}
      </Button>
    </Form>
  )
  return callado ? <noscript>{formulario}</noscript> : formulario
}

function Exito() {
  const { t } = useI18n()
  useEffect(() => {
    const reloj = setTimeout(() => window.location.assign(DESTINO), REGRESO_MS)
    return () => clearTimeout(reloj)
  }, [])
  return (
    <GuardScreen
      page
      sign="ok"
      icon={CircleCheckBig}
      title={t('pago.exito')}
      action={
        <>
          <ToCompany />
          <noscript>
            <meta httpEquiv="refresh" content={`${REGRESO_MS / 1000};url=${DESTINO}`} />
          </noscript>
        </>
      }
    >
      <span role="status">{t('pago.exito_texto')}</span>
    </GuardScreen>
  )
}

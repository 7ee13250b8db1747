/**
 * The way back from the payment provider (spec §2 «Payment callback page»). What the address says proves nothing: the page
 * asks our server, which asks the provider. Looking changes nothing; asking is a form, with or without JavaScript.
 */
import { esIdDeTransaccion, esReferencia, VerificarPagoCommand } from '@domain/pago'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CircleAlert, CircleCheck, CreditCard, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { Button, LinkButton } from '~/ui/button'
import { GuardScreen } from '~/ui/guard'
import { useVerificar } from './use-verificar'
import { type Vista, vistaDe } from './vista'

const DESTINO = '/admin/company'
/** Spec §9: redirect after success. */
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
      return vistaDe(null)
    }
  })
}

export default function Pago() {
  const leida = useLoaderData<typeof loader>()
  const respuesta = useActionData<typeof action>()
  const deFormulario = respuesta && 'estado' in respuesta ? respuesta : leida
  const { vista, preguntando } = useVerificar(deFormulario.estado === 'verificando')
  return <Pantalla {...(vista ?? deFormulario)} preguntando={preguntando} />
}

function Pantalla({ estado, motivo, preguntando }: Vista & { preguntando: boolean }) {
  const { t } = useI18n()
  if (estado === 'exito') return <Exito />
  if (estado === 'verificando') {
    return (
      <GuardScreen page icon={LoaderCircle} title={t('pago.verificando')} action={<Verificar callado={preguntando} />}>
        {t('pago.verificando_texto')}
      </GuardScreen>
    )
  }
  const reintentar = (
    <LinkButton to={DESTINO} tone="primary" reloadDocument>
      {t('pago.reintentar')}
    </LinkButton>
  )
  if (estado === 'rechazado') {
    return (
      <GuardScreen page icon={CreditCard} title={t('pago.sin_exito')} action={reintentar}>
        <span role="alert">{motivo ?? t('pago.no_procesado')}</span>
      </GuardScreen>
    )
  }
  const incompleta = estado === 'incompleta'
  return (
    <GuardScreen page icon={CircleAlert} title={t(incompleta ? 'pago.incompleta' : 'pago.error')} action={reintentar}>
      {t('pago.error_texto')}
    </GuardScreen>
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
      icon={CircleCheck}
      title={t('pago.exito')}
      action={
        <>
          <LinkButton to={DESTINO} tone="primary" reloadDocument>
            {t('pago.ir')}
          </LinkButton>
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

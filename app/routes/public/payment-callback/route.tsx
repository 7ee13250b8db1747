/**
 * The return page of the payment provider. The address proves nothing: the page asks our server, which asks the
 * provider. A GET changes nothing; checking is a form, with or without JavaScript.
 */
import { isReference, isTransactionId, VerifyPagoCommand } from '@domain/pagos/pago'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { CircleCheckBig, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { Button, LinkButton } from '~/ui/button'
import { GuardScreen, RouteError } from '~/ui/layouts/guard'
import { useVerification } from './use-verification'
import { isOpen, type PaymentView, UNANSWERED, viewOf } from './view'

const DESTINATION = '/admin/company'
/** How long the success message is shown before redirecting; fixed by the specification. */
const RETURN_MS = 3000

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'pago.title')

/** No revalidation after a check: the action's answer already has the payment's state. */
export const shouldRevalidate = () => false

/** The payment named in the address; null if a part is missing. */
function read(request: Request) {
  const { searchParams } = new URL(request.url)
  const transaction = searchParams.get('id')
  const reference = searchParams.get('reference')
  return transaction && reference ? { transaccion: transaction, reference } : null
}

const INCOMPLETE: PaymentView = { estado: 'incomplete', motivo: null }
const VERIFYING: PaymentView = { estado: 'verifying', motivo: null }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PaymentView> {
  const { pagos } = await context.visitor(request)
  const parsed = read(request)
  if (!parsed) return INCOMPLETE
  if (!pagos || !isReference(parsed.reference) || !isTransactionId(parsed.transaccion)) return viewOf(null)
  const known = await (await pagos).read(parsed.reference, parsed.transaccion)
  return known ? viewOf(known) : VERIFYING
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pagos } = await context.visitor(request)
  return submit(request, VerifyPagoCommand, async (): Promise<PaymentView> => {
    const parsed = read(request)
    if (!parsed) return INCOMPLETE
    if (!pagos || !isReference(parsed.reference) || !isTransactionId(parsed.transaccion)) return viewOf(null)
    await context.admit('pago', request)
    try {
      return viewOf(await (await pagos).reconcile(parsed, 'regreso'))
    } catch (error) {
      context.logFailure('pago-sin-verificar', error)
      // state unknown: the page polls for a while, and a scheduled job checks it in any case
      return UNANSWERED
    }
  })
}

export default function Pago() {
  const loaded = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const fromForm = response && 'estado' in response ? response : loaded
  const { vista: view, asking } = useVerification(isOpen(fromForm))
  return <StatusScreen {...(view ?? fromForm)} asking={asking} />
}

/** A check that never reached us, or was rate limited: the known state is unchanged. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status !== 429) return <RouteError error={error} page />
  return <StatusScreen {...UNANSWERED} asking={false} />
}

function StatusScreen({ estado, motivo, asking }: PaymentView & { asking: boolean }) {
  const { t } = useI18n()
  if (estado === 'success') return <Success />
  if (estado === 'verifying' || estado === 'unanswered') return <Waiting estado={estado} asking={asking} />
  const retry = (
    <LinkButton to={DESTINATION} tone="primary" reloadDocument>
      {t('pago.retry')}
    </LinkButton>
  )
  if (estado === 'declined') {
    return (
      <GuardScreen page sign="bad" icon={CircleX} title={t('pago.unsuccessful')} action={retry}>
        <span role="alert">{motivo ?? t('pago.not_processed')}</span>
      </GuardScreen>
    )
  }
  if (estado === 'voided') {
    return (
      <GuardScreen page sign="bad" icon={CircleX} title={t('pago.anulado')} action={<ToCompany />}>
        {t('pago.voided_text')}
      </GuardScreen>
    )
  }
  const incomplete = estado === 'incomplete'
  return (
    <GuardScreen
      page
      sign="warn"
      icon={TriangleAlert}
      title={t(incomplete ? 'pago.incomplete' : 'pago.error')}
      action={retry}
    >
      {t('pago.error_text')}
    </GuardScreen>
  )
}

/**
 * Pending: the page polls, and once it stops there is a button. There is no second way to pay here, since the payment
 * may have succeeded.
 */
function Waiting({ estado, asking }: { estado: 'verifying' | 'unanswered'; asking: boolean }) {
  const { t } = useI18n()
  const unanswered = estado === 'unanswered'
  const title = asking ? 'pago.verifying' : unanswered ? 'pago.error' : 'pago.waiting'
  return (
    <GuardScreen
      page
      icon={asking ? LoaderCircle : Clock}
      title={t(title)}
      action={
        <>
          <VerifyForm silent={asking} />
          {!asking && (
            <LinkButton to={DESTINATION} tone="quiet" reloadDocument>
              {t('pago.ir')}
            </LinkButton>
          )}
        </>
      }
    >
      <span role="status">{t(unanswered ? 'pago.no_response_text' : 'pago.verifying_text')}</span>
    </GuardScreen>
  )
}

function ToCompany() {
  const { t } = useI18n()
  return (
    <LinkButton to={DESTINATION} tone="primary" reloadDocument>
      {t('pago.ir')}
    </LinkButton>
  )
}

/** The check as a form: without JavaScript, and after polling has stopped. */
function VerifyForm({ silent }: { silent: boolean }) {
  const { t } = useI18n()
  const form = (
    <Form method="post" reloadDocument>
      <input type="hidden" name="intent" value="verify" />
      <Button type="submit" tone="primary">
        {t('pago.verify')}
      </Button>
    </Form>
  )
  return silent ? <noscript>{form}</noscript> : form
}

function Success() {
  const { t } = useI18n()
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(DESTINATION), RETURN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <GuardScreen
      page
      sign="ok"
      icon={CircleCheckBig}
      title={t('pago.success')}
      action={
        <>
          <ToCompany />
          <noscript>
            <meta httpEquiv="refresh" content={`${RETURN_MS / 1000};url=${DESTINATION}`} />
          </noscript>
        </>
      }
    >
      <span role="status">{t('pago.success_text')}</span>
    </GuardScreen>
  )
}

/** Configuración: what a person is told, what keeps accounts safe, when the company is told, and its calendar. Only what is obeyed stands here. */
import { AjustesCommand } from '@domain/ajustes-command'
import { abreApi } from '@domain/api-acceso'
import { esDeFacturacion } from '@domain/facturacion'
import { esDePerfil } from '@domain/perfil'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readPayments, savePayer } from '~/billing/payments.server'
import { BillingTab } from '~/billing/tab'
import { changeBilling, readBilling } from '~/billing/tab.server'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { ApiAccess } from '~/links/api-access'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { Page } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { hrefTab, PESTANAS, RUTA, readTab } from './address'
import { Calendar } from './calendar'
import { Company } from './company'
import { Notifications } from './notifications'
import { Rules } from './rules'
import { Thresholds } from './thresholds'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'marco.configuracion')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const servicios = await context.empresa(request)
  const { persona, empresa, preferencias, umbrales, calendario, ahora } = servicios
  const { searchParams, origin } = new URL(request.url)
  const { pestana, pregunta } = readTab(searchParams)
  switch (pestana) {
    case 'perfil':
      return { pestana, profile: await readProfile(request, servicios.perfil, context) } as const
    case 'notificaciones':
      return { pestana, elegidas: await preferencias.leer(), email: persona.email } as const
    case 'seguridad':
      return { pestana, ...(await readSecurity(request, servicios)) } as const
    case 'alertas':
      return { pestana, umbrales: [...umbrales.list()] } as const
    case 'empresa': {
      const { nombre, nit, direccion, telefono, zona_horaria } = empresa
      return { pestana, empresa: { nombre, nit, direccion, telefono, zona_horaria } } as const
    }
    case 'facturacion':
      return {
        pestana,
        billing: readBilling(request, servicios),
        payments: await readPayments(request, servicios, context),
      } as const
    case 'integraciones': {
      const [camino, links] = await Promise.all([calendario.address(), readLinks(request, servicios)])
      const api = { origen: origin, correo: persona.email, abierta: abreApi(empresa, ahora) }
      return { pestana, pregunta, url: camino && `${origin}${camino}`, links, api, ahora } as const
    }
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const servicios = await context.empresa(request)
  const { empresa, miEmpresa, preferencias, umbrales, calendario, seguridad } = servicios
  return submit(request, AjustesCommand, async (orden) => {
    if (esDeFacturacion(orden)) return changeBilling(orden, servicios)
    if (esDePerfil(orden)) return changeProfile(orden, servicios.perfil, request, RUTA)
    switch (orden.intent) {
      case 'preferencias': {
        const { intent: _, ...elegidas } = orden
        await preferencias.guardar(elegidas)
        return redirigir(hrefTab('notificaciones'), 'ajustes.notificaciones_guardadas')
      }
      case 'seguridad': {
        const { intent: _, ...reglas } = orden
        await seguridad.save(reglas)
        return redirigir(hrefTab('seguridad'), 'seguridad.guardada')
      }
      case 'umbrales':
        await umbrales.replace(orden.umbrales)
        return redirigir(hrefTab('alertas'), 'ajustes.guardado')
      case 'update': {
        const { intent: _, ...datos } = orden
        await miEmpresa.update(datos, empresa)
        return redirigir(hrefTab('empresa'), 'empresa.guardada')
      }
      case 'pagador':
        return savePayer(orden, servicios)
      case 'calendario-crear':
        await calendario.create()
        return redirigir(hrefTab('integraciones'), 'ajustes.calendario_creado')
      case 'calendario-renovar':
        await calendario.renew()
        return redirigir(hrefTab('integraciones'), 'ajustes.calendario_renovado')
      case 'calendario-apagar':
        await calendario.close()
        return redirigir(hrefTab('integraciones'), 'ajustes.calendario_apagado')
      case 'identidad-vincular':
      case 'identidad-desvincular':
      case 'programa-retirar':
        return changeLinks(orden, servicios, request, hrefTab('integraciones'))
      default:
        return changeSecurity(orden, servicios, request, RUTA)
    }
  })
}

export default function Configuracion() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('marco.configuracion')}>
      <PlaceTabs
        label={t('marco.configuracion')}
        tabs={PESTANAS.map((una) => ({
          to: hrefTab(una),
          label: t(`ajustes.${una}`),
          current: una === datos.pestana,
        }))}
      />
      {datos.pestana === 'perfil' && <ProfileTab profile={datos.profile} base={RUTA} />}
      {datos.pestana === 'notificaciones' && <Notifications elegidas={datos.elegidas} email={datos.email} />}
      {datos.pestana === 'seguridad' && (
        <>
          <SecurityTab security={datos.security} base={RUTA} />
          <Rules reglas={datos.reglas} />
        </>
      )}
      {datos.pestana === 'alertas' && <Thresholds umbrales={datos.umbrales} />}
      {datos.pestana === 'empresa' && <Company empresa={datos.empresa} />}
      {datos.pestana === 'facturacion' && <BillingTab billing={datos.billing} payments={datos.payments} />}
      {datos.pestana === 'integraciones' && (
        <>
          <LinkedAccounts links={datos.links} base={hrefTab('integraciones')} ahora={datos.ahora} />
          <Calendar url={datos.url} pregunta={datos.pregunta} />
          <ApiAccess links={datos.links} base={hrefTab('integraciones')} ahora={datos.ahora} api={datos.api} />
        </>
      )}
    </Page>
  )
}

/** Configuración del Sistema: mail, notices, default safety rules, database and API of the platform; last the SuperAdmin's own profile and safety. */
import { SistemaCommand } from '@domain/ajustes-command'
import { esDePerfil } from '@domain/perfil'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { History } from 'lucide-react'
import { exito } from '~/forms/aviso'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkedAccounts } from '~/links/linked-accounts'
import { changeLinks, readLinks } from '~/links/tab.server'
import { ProfileTab } from '~/profile/tab'
import { changeProfile, readProfile } from '~/profile/tab.server'
import { SecurityTab } from '~/security/tab'
import { changeSecurity, readSecurity } from '~/security/tab.server'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Page, Panel } from '~/ui/page'
import { PlaceTabs } from '~/ui/tabs'
import { hrefSection, PANTALLA, readSection, SECCIONES } from './address'
import { Api, ChangeKey } from './api'
import { Database } from './base'
import { Cola } from './cola'
import { Defaults } from './empresas'
import { FormularioCorreo } from './formulario'
import { Descartar, SinEntregar } from './muertos'
import { Notices } from './notificaciones'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'correo.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const servicios = await context.superAdmin(request)
  const { correo, sistema, persona, perfil, ahora } = servicios
  const { searchParams } = new URL(request.url)
  const pestana = readSection(searchParams)
  if (pestana === 'perfil') return data({ pestana, profile: await readProfile(request, perfil, context) })
  if (pestana === 'seguridad') {
    const [{ security }, links] = await Promise.all([readSecurity(request, servicios), readLinks(request, servicios)])
    return data({ pestana, security, links })
  }
  if (pestana === 'notificaciones') {
    return data({ pestana, avisos: await sistema.notices(persona.id), email: persona.email })
  }
  if (pestana === 'empresas') return data({ pestana, defectos: await sistema.defaults() })
  if (pestana === 'base') return data({ pestana, base: await sistema.database(), ahora })
  if (pestana === 'api') {
    const { puntosPorMinuto } = sistema
    return data({ pestana, llaves: await sistema.keys(), puntosPorMinuto, cambiar: searchParams.has('cambiar') })
  }
  const comun = { pestana, para: persona.email, ahora }
  const estado = await correo.read().catch((error: unknown) => {
    context.registrar('error-cargar-correo', error)
    return null
  })
  if (!estado) return data({ ...comun, estado, descartado: null }, 503)
  const descartar = searchParams.get('descartar')
  // a letter that is gone has no question to ask
  return data({ ...comun, estado, descartado: estado.muertos.find((m) => m.id === descartar) ?? null })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const servicios = await context.superAdmin(request)
  const { correo, sistema, persona, perfil } = servicios
  return submit(request, SistemaCommand, async (orden) => {
    if (esDePerfil(orden)) return changeProfile(orden, perfil, request, PANTALLA)
    switch (orden.intent) {
      case 'guardar':
        await correo.save(orden)
        return exito('correo.guardada')
      case 'probar': {
        const para = persona.email
        const dicho = await correo.test(orden, { email: para, idioma: persona.idioma })
        return { ...exito('correo.prueba_enviada', { para }), dato: { para, dicho } }
      }
      case 'reenviar':
        return redirigir(PANTALLA, (await correo.resend(orden.id)) ? 'correo.reenviado' : 'correo.ya_no_esta')
      case 'descartar':
        return redirigir(PANTALLA, (await correo.discard(orden.id)) ? 'correo.descartado' : 'correo.ya_no_esta')
      case 'avisos': {
        const { intent: _, ...avisos } = orden
        await sistema.saveNotices(persona.id, avisos)
        return exito('ajustes.notificaciones_guardadas')
      }
      case 'defectos': {
        const { intent: _, ...datos } = orden
        await sistema.saveDefaults(datos)
        return exito('ajustes_sistema.defectos_guardados')
      }
      case 'copiar':
        return redirigir(
          hrefSection('base'),
          (await sistema.copyNow()) ? 'ajustes_sistema.copia_pedida' : 'ajustes_sistema.copia_ya',
        )
      case 'cambiar-llave':
        await sistema.changeKey()
        return redirigir(hrefSection('api'), 'ajustes_sistema.llave_cambiada')
      case 'identidad-vincular':
      case 'identidad-desvincular':
        return changeLinks(orden, servicios, request, hrefSection('seguridad'))
      default:
        return changeSecurity(orden, servicios, request, PANTALLA)
    }
  })
}

export default function Configuracion() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page
      title={t('correo.titulo')}
      actions={
        <LinkButton to="/super-admin/activity" icon={History}>
          <span className="hide-s">{t('actividad.titulo')}</span>
          <span className="sr only-s">{t('actividad.titulo')}</span>
        </LinkButton>
      }
    >
      <PlaceTabs
        label={t('correo.titulo')}
        tabs={SECCIONES.map((una) => ({
          to: hrefSection(una),
          label: una === 'correo' ? t('correo.seccion') : t(`ajustes_sistema.s_${una}`),
          current: datos.pestana === una,
        }))}
      />
      {datos.pestana === 'correo' && <Mail {...datos} />}
      {datos.pestana === 'notificaciones' && <Notices avisos={datos.avisos} email={datos.email} />}
      {datos.pestana === 'empresas' && <Defaults defectos={datos.defectos} />}
      {datos.pestana === 'base' && <Database base={datos.base} ahora={datos.ahora} />}
      {datos.pestana === 'api' && <Api llaves={datos.llaves} puntosPorMinuto={datos.puntosPorMinuto} />}
      {datos.pestana === 'api' && datos.cambiar && <ChangeKey />}
      {datos.pestana === 'perfil' && <ProfileTab profile={datos.profile} base={PANTALLA} />}
      {datos.pestana === 'seguridad' && (
        <>
          <SecurityTab security={datos.security} base={PANTALLA} />
          <LinkedAccounts links={datos.links} base={hrefSection('seguridad')} ahora={datos.security.ahora} />
        </>
      )}
    </Page>
  )
}

type MailData = Extract<SerializeFrom<typeof loader>, { pestana: 'correo' }>

function Mail({ estado, para, ahora, descartado }: MailData) {
  const { t } = useI18n()
  if (!estado) {
    return <ErrorState message={t('correo.error_cargar')} />
  }
  const { config, cola, pausa, muertos, enlaces } = estado
  return (
    <>
      <div className="panel-columns">
        <Panel title={t('correo.seccion')}>
          <FormularioCorreo key={config?.updated_at ?? 0} config={config} para={para} />
        </Panel>
        <Cola config={config} cola={cola} pausa={pausa} enlaces={enlaces} ahora={ahora} />
      </div>
      {muertos.length > 0 && <SinEntregar muertos={muertos} total={cola.muertos} ahora={ahora} />}
      {descartado && <Descartar muerto={descartado} closeTo={PANTALLA} />}
    </>
  )
}

/** Mi Empresa: creates the company once, then shows and edits it. */
import { dayIn, daysBetween } from '@domain/day'
import { EmpresaCommand } from '@domain/empresa/empresa'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { PanelForm } from '~/forms/panel-form'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { HREF_PLANES } from '~/plan/address'
import { PlanPicker } from '~/plan/picker'
import { LinkButton, SubmitButton } from '~/ui/button'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'
import { type Empresa, Information, Suscripcion } from './detail'
import { EmpresaFields, shownOf, useEmpresaForm } from './form'
import { CompanyLinks } from './links'

const SCREEN_PATH = '/admin/company'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'empresa.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { empresa, miEmpresa, settings, now } = await context.administrador(request)
  if (!empresa) return null
  const { trial_ends_at, subscription_ends_at, subscription_status, zona_horaria: zona } = empresa
  const params = new URL(request.url).searchParams
  const trial =
    subscription_status === 'trial' && trial_ends_at !== null
      ? {
          end: dayIn(zona, trial_ends_at),
          days: daysBetween(dayIn(zona, now), dayIn(zona, trial_ends_at)),
        }
      : null
  return {
    empresa: {
      nombre: empresa.nombre,
      nit: empresa.nit,
      direccion: empresa.direccion,
      telefono: empresa.telefono,
      zona_horaria: zona,
      plan_type: empresa.plan_type,
      periodo: empresa.periodo,
      subscription_status,
      vehicle_limit: empresa.vehicle_limit,
      user_limit: empresa.user_limit,
      vehiculos_acordados: empresa.vehiculos_acordados,
      miembros_acordados: empresa.miembros_acordados,
      created_at: empresa.created_at,
    },
    end: subscription_ends_at === null ? null : dayIn(zona, subscription_ends_at),
    usage: await miEmpresa.usage(),
    trial,
    edit: params.has('editar'),
    planes: params.has('planes') ? { payable: settings.pagos, soporte: settings.supportEmail } : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { miEmpresa, empresa } = await context.administrador(request)
  return submit(request, EmpresaCommand, async (command) => {
    if (command.intent === 'create') {
      const { intent: _, ...data } = command
      await miEmpresa.create(data)
      return redirectWithToast(SCREEN_PATH, 'empresa.created', { nombre: data.nombre })
    }
    const { intent: _, antes: shown, ...data } = command
    await miEmpresa.update(data, empresa, shown)
    return redirectWithToast(SCREEN_PATH, 'empresa.stored')
  })
}

export default function MiEmpresa() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  if (!data) return <SetUpEmpresa />
  const { empresa, usage, end, trial, edit, planes } = data
  const hasFleet = usage.vehiculos > 0
  return (
    <Page
      title={t('empresa.title')}
      actions={
        <LinkButton
          to="?editar"
          icon={Pencil}
          tone={hasFleet && !trial ? 'primary' : 'plain'}
          aria-label={t('empresa.edit_data')}
          preventScrollReset
        >
          {t('empresa.edit_short')} <span className="hide-s">{t('empresa.edit_what')}</span>
        </LinkButton>
      }
    >
      {/* one at a time: the first vehicle comes before the plan */}
      {!hasFleet ? <FirstStep /> : trial && <Trial {...trial} first />}
      <div className="panel-columns">
        <Information empresa={empresa} />
        <Suscripcion empresa={empresa} usage={usage} end={end} />
      </div>
      {!hasFleet && trial && <Trial {...trial} first={false} />}
      <CompanyLinks usage={usage} limits={{ vehiculos: empresa.vehicle_limit, miembros: empresa.user_limit }} />
      {edit && <Edit empresa={empresa} />}
      {planes && (
        <PlanPicker
          plan={empresa.plan_type}
          periodo={empresa.periodo}
          estado={empresa.subscription_status}
          fin={end}
          agreed={{ vehiculos: empresa.vehiculos_acordados, miembros: empresa.miembros_acordados }}
          {...planes}
          closeTo={`${SCREEN_PATH}#subscription`}
        />
      )}
    </Page>
  )
}

function SetUpEmpresa() {
  const { t } = useI18n()
  const f = useEmpresaForm(null)
  return (
    <Page title={t('empresa.set_up')} lead={t('empresa.set_up_lead')}>
      <Panel label={t('empresa.set_up')}>
        <PanelForm of={f}>
          <EmpresaFields of={f} shown={null} />
          <SubmitButton of={f} busy={t('empresa.creating')}>
            {t('empresa.create')}
          </SubmitButton>
        </PanelForm>
      </Panel>
    </Page>
  )
}

/** The trial, its end, and the link to a plan; the screen's primary button when nothing more urgent is. */
function Trial({ end, days, first }: { end: string; days: number; first: boolean }) {
  const { t, date, inDays } = useI18n()
  const choose = (
    <LinkButton tone={first ? 'primary' : 'line'} to={HREF_PLANES} preventScrollReset>
      {t('suscripcion.upgrade')}
    </LinkButton>
  )
  return <Note action={choose}>{t('empresa.trial_until', { fecha: date(end), cuando: inDays(days) })}</Note>
}

function FirstStep() {
  const { t } = useI18n()
  return (
    <Note
      tone="ok"
      action={
        <LinkButton tone="primary" to="/admin/vehicles?nuevo">
          {t('empresa.add_vehiculo')}
        </LinkButton>
      }
    >
      {t('empresa.first_step')}
    </Note>
  )
}

function Edit({ empresa }: { empresa: Empresa }) {
  const { t } = useI18n()
  const data = shownOf(empresa)
  const f = useEmpresaForm(data)
  return (
    <FormDialog of={f} title={t('empresa.edit_data')} closeTo={SCREEN_PATH}>
      <EmpresaFields of={f} shown={data} />
    </FormDialog>
  )
}

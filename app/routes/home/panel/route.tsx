/** Panel de Usuario: counters, the assigned vehicles with their verdicts, pending alerts. */
import { FounderCommand, TRIAL_DAYS } from '@domain/empresa/empresa'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { LayoutDashboard } from 'lucide-react'
import { Board } from '~/board/board'
import { departureOf } from '~/board/departure-of'
import { inWords } from '~/board/happened.server'
import { AlertList } from '~/board/lists'
import { submit } from '~/forms/submit.server'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { CountLabel, countInLabel } from '~/ui/count'
import { Empty } from '~/ui/lists/empty'
import { Page, Panel } from '~/ui/page'
import { Counter, CounterStrip } from '~/ui/signs/counters'
import { useReloadOnReturn } from '~/ui/use-reload-on-return'
import { NothingAssigned, OwnEmpresa } from '../nothing-yet'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'usuario.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { person, own, now } = await context.person(request)
  if (!own) return { kind: 'other-role' as const, destination: person.rol === 'SuperAdmin' ? '/super-admin' : '/admin' }
  if (!own.empresa)
    return { kind: 'no-company' as const, correo: person.email, verificado: person.verificado, dias: TRIAL_DAYS }
  const { panel, empresa, today } = own
  const alertas = inWords(panel.alertas(), { idioma: person.idioma, zona: empresa.zona_horaria, now })
  const departure = departureOf(request, empresa.zona_horaria, now)
  const { counters, tablero: board } = await panel.summary(departure)
  return {
    kind: 'usuario' as const,
    counters,
    board,
    departure,
    alertas,
    empresa: empresa.nombre,
    today,
    now,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { miEmpresa, person } = await context.founder(request)
  return submit(request, FounderCommand, async () => {
    await miEmpresa.becomeFounder(person.verificado)
    throw redirect('/admin/company')
  })
}

export default function UsuarioPanel() {
  const data = useLoaderData<typeof loader>()
  const { t, longDate } = useI18n()
  return (
    <Page title={t('usuario.title')} lead={data.kind === 'usuario' && capital(longDate(data.now))}>
      {data.kind === 'other-role' && <OtherPanel destination={data.destination} />}
      {data.kind === 'no-company' && <OwnEmpresa {...data} />}
      {data.kind === 'usuario' && <OwnPanel data={data} />}
    </Page>
  )
}

type PanelData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'usuario' }>

function OwnPanel({ data }: { data: PanelData }) {
  const i18n = useI18n()
  const { counters: n, board, departure, alertas, empresa, today, now } = data
  // left open overnight it would answer «hoy» with the day before
  useReloadOnReturn(now)
  const { t } = i18n
  const ownCounters = (
    <CounterStrip label={t('usuario.counters')}>
      <Counter label={t('usuario.assigned')} value={<CountLabel of={n.vehiculos} />} to="/vehicles" />
      <Counter
        label={t('usuario.documentos_valid')}
        value={<CountLabel of={n.documentosValid} />}
        note={t('usuario.de_documentos', { n: countInLabel(n.documentos, i18n) })}
        to="/documents"
      />
      <Counter
        label={t('usuario.alertas')}
        value={<CountLabel of={n.alertas} />}
        note={t('usuario.of_today', { n: countInLabel(n.alertasToday, i18n) })}
        to="/alerts"
      />
    </CounterStrip>
  )
  return (
    <>
      {n.vehiculos.n === 0 ? (
        <>
          {ownCounters}
          <NothingAssigned empresa={empresa} />
        </>
      ) : (
        <div className="dash">
          <Board board={board} departure={departure} area="usuario" all={`/vehicles?dia=${departure}`} />
          {ownCounters}
          <Panel
            className="dash-side"
            title={t('panel.alertas')}
            aside={
              n.alertas.n > 0 && (
                <Link to="/alerts">{t('panel.view_alertas', { n: countInLabel(n.alertas, i18n) })}</Link>
              )
            }
          >
            <AlertList list={alertas} n={n.alertas.n} today={today} to="/alerts" />
          </Panel>
        </div>
      )}
    </>
  )
}

/** Shown to an Administrador or the SuperAdmin, who have a panel of their own. */
function OtherPanel({ destination }: { destination: string }) {
  const { t } = useI18n()
  return (
    <Panel label={t('usuario.own_panel')}>
      <Empty
        icon={LayoutDashboard}
        title={t('usuario.own_panel')}
        action={
          <LinkButton tone="primary" to={destination}>
            {t('usuario.go_to_own_panel')}
          </LinkButton>
        }
      >
        {t('usuario.own_panel_detail')}
      </Empty>
    </Panel>
  )
}

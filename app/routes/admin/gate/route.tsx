/** The sheet for the gate: vehicles by verdict, worst first, up to the number that one sheet holds (`more`), to print and hang up. */
import { departureDay } from '@domain/vehiculos/departure'
import { formatPlaca } from '@domain/vehiculos/placa'
import { VEREDICTOS, type Veredicto } from '@domain/vehiculos/veredicto'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Printer, Truck } from 'lucide-react'
import { DepartureSwitch } from '~/board/departure'
import { departureOf } from '~/board/departure-of'
import { drivers, wordsOf } from '~/board/words'
import { capital } from '~/i18n/capital'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Page, Panel } from '~/ui/page'
import { Verdict } from '~/ui/signs/verdict'
import './gate.css'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'tablero.gate')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { panel, empresa, today, now } = await context.openedEmpresa(request)
  const departure = departureOf(request, empresa.zona_horaria, now)
  const day = departureDay(departure, today)
  return { ...(await panel.gate(departure)), departure, day, empresa: empresa.nombre, now }
}

export default function Gate() {
  const { rows, more, departure, day, empresa, now } = useLoaderData<typeof loader>()
  const { t, longDate, date, time } = useI18n()
  return (
    <Page
      title={t(departure === 'hoy' ? 'tablero.title' : 'tablero.title_manana')}
      lead={t('tablero.gate_lead', { dia: capital(longDate(day)) })}
      actions={
        rows.length > 0 && (
          <Button tone="primary" icon={Printer} onClick={() => window.print()}>
            {t('tablero.gate_print')}
          </Button>
        )
      }
    >
      <div className="gate-tools">
        <DepartureSwitch shown={departure} href={(dia) => `?dia=${dia}`} />
        <Link to={`/admin?dia=${departure}`}>{t('tablero.back')}</Link>
      </div>
      <Panel label={t('tablero.gate')} className="gate">
        <p className="gate-empresa">{empresa}</p>
        {rows.length === 0 ? (
          <Empty
            icon={Truck}
            title={t('tablero.gate_none')}
            action={<LinkButton to="/admin/vehicles">{t('marco.vehiculos')}</LinkButton>}
          />
        ) : (
          VEREDICTOS.map((veredicto) => <Group key={veredicto} veredicto={veredicto} />)
        )}
        <p className="gate-foot">
          {more && `${t('tablero.gate_more', { n: rows.length })} `}
          {t('tablero.gate_made', { cuando: `${date(now)}, ${time(now)}` })}
        </p>
      </Panel>
    </Page>
  )
}

/** The vehicles of one verdict; those that may leave need no reason. */
function Group({ veredicto }: { veredicto: Veredicto }) {
  const data = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t } = i18n
  const rows = data.rows.filter((v) => v.veredicto === veredicto)
  if (rows.length === 0) return null
  const withReasons = veredicto !== 'Puede salir'
  return (
    <table className="gate-group">
      <caption>
        <Verdict veredicto={veredicto} /> <b>{i18n.formatNumber(rows.length)}</b>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('tablero.placa')}</th>
          <th scope="col">{t('tablero.vehiculo')}</th>
          <th scope="col">{t('tablero.conductores')}</th>
          {withReasons && <th scope="col">{t('tablero.why')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((v) => (
          <tr key={v.id}>
            <th scope="row">{formatPlaca(v.placa)}</th>
            <td>
              {v.marca} {v.modelo}
            </td>
            <td>{drivers(v.conductores, i18n)}</td>
            {withReasons && (
              <td>
                {v.reasons
                  .filter((reason) => reason.causes === veredicto)
                  .map((reason) => wordsOf(reason, i18n).what)
                  .join('; ')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

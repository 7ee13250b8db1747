/** «Hoja de vida del vehículo»: everything about one vehicle on one sheet, to print. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { MantenimientosList, PLANES_MAX } from '@domain/mantenimientos/mantenimiento'
import { odometerNow } from '@domain/mantenimientos/odometer'
import { planEstadoOn } from '@domain/mantenimientos/plan'
import { formatTelefono } from '@domain/telefono'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { wordsOf } from '~/board/words'
import { detailOf, labelOf } from '~/documents/words'
import { planWord } from '~/i18n/plan-word'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { Missing } from '~/ui/missing'
import { Page, Panel } from '~/ui/page'
import { Verdict } from '~/ui/signs/verdict'
import { vehicleHref } from '~/ui/vehicles/address'
import { vehicleTitle } from '~/vehicle/title'
import { Interval, NextDue } from '../../maintenance/plan-parts'
import { absent } from '../load.server'
import '../../gate/gate.css'
import './sheet.css'

/** Services on the sheet, the latest first. */
const SERVICES = 6

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { vehiculos, documentos, conductores, mantenimientos, planes, empresa, today, now } =
    await context.openedEmpresa(request)
  const id = params.id ?? ''
  const list = MantenimientosList.parse({ vehiculo: id })
  const [head, folder, drivers, services, plans] = await Promise.all([
    vehiculos.head(id, 'hoy'),
    documentos.ofVehicle(id),
    conductores.ofVehicle(id),
    mantenimientos.list({ ...list, vista: 'servicios' }),
    planes.list({ ...list, vista: 'planes', filas: PLANES_MAX }),
  ])
  if (!head || !folder || !drivers) throw absent()
  return {
    head,
    // a printed sheet asks only for documents that the law requires
    documentos: folder.rows.filter(
      (row) => row.estado !== 'No aplica' && (row.estado !== 'Sin registrar' || row.required),
    ),
    drivers: drivers.conductores,
    services: services.rows.slice(0, SERVICES),
    hasOlder: services.rows.length > SERVICES,
    plans: plans.rows,
    empresa: empresa.nombre,
    today,
    now,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => vehicleTitle(matches, data?.head.vehiculo.placa)

export default function Sheet() {
  const { head, empresa, now } = useLoaderData<typeof loader>()
  const { t, date, time } = useI18n()
  const { id, placa, marca, modelo, anio } = head.vehiculo
  return (
    <Page
      title={t('vehiculo.sheet')}
      lead={`${formatPlaca(placa)} · ${marca} ${modelo} ${anio}`}
      actions={
        <Button tone="primary" icon={Printer} onClick={() => window.print()}>
          {t('tablero.gate_print')}
        </Button>
      }
    >
      <div className="gate-tools">
        <Link to={vehicleHref(id)}>{t('vehiculo.sheet_back')}</Link>
      </div>
      <Panel label={t('vehiculo.sheet')} className="gate sheet">
        <p className="gate-empresa">{empresa}</p>
        <Identity />
        <Leaving />
        <Documentos />
        <Drivers />
        <Plans />
        <Services />
        <p className="gate-foot">{t('tablero.gate_made', { cuando: `${date(now)}, ${time(now)}` })}</p>
      </Panel>
    </Page>
  )
}

export const ErrorBoundary = () => <Missing title="vehiculo.sheet" back="vehiculo.back" backTo="/admin/vehicles" />

function Identity() {
  const { head } = useLoaderData<typeof loader>()
  const { t, date, formatNumber } = useI18n()
  const { vehiculo: v, odometro, dispositivo } = head
  const facts: [string, ReactNode][] = [
    [t('vehiculos.servicio'), t(`vehiculos.${v.servicio}`)],
    [t('vehiculos.clase'), v.clase && t(`vehiculos.${v.clase}`)],
    [t('vehiculos.color'), v.color],
    [t('vehiculos.titular'), v.titular],
    [t('vehiculos.cilindraje'), v.cilindraje !== null && formatNumber(v.cilindraje)],
    [t('vehiculos.fecha_matricula'), v.fecha_matricula && date(v.fecha_matricula)],
    [
      t('vehiculo.odometer'),
      odometro &&
        [
          odometro.estimated !== null && t('mantenimientos.km_estimated', { km: formatNumber(odometro.estimated) }),
          t('mantenimientos.km_del', { km: formatNumber(odometro.km), fecha: date(odometro.fecha) }),
        ]
          .filter(Boolean)
          .join(' · '),
    ],
    [t('vehiculo.gps'), dispositivo?.imei],
  ]
  return (
    <dl className="sheet-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || t('vehiculo.not_entered')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Leaving() {
  const { head } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { veredicto, reasons } = head.vehiculo
  const said = reasons.map((reason) => {
    const { what, when } = wordsOf(reason, i18n)
    return when ? `${what} (${when})` : what
  })
  return (
    <p>
      {i18n.t('tablero.title')} <Verdict veredicto={veredicto} /> {said.join('; ')}
    </p>
  )
}

type TableProps = { title: string; heads: string[]; rows: { key: string; cells: ReactNode[] }[]; none: string }

function Rows({ title, heads, rows, none }: TableProps) {
  if (rows.length === 0)
    return (
      <p>
        <b>{title}</b>: {none}
      </p>
    )
  return (
    <table className="gate-group">
      <caption>
        <b>{title}</b>
      </caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Documentos() {
  const { documentos } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t, date } = i18n
  return (
    <Rows
      title={t('vehiculo.documents')}
      heads={[t('documentos.tipo'), t('documentos.emision'), t('documentos.vencimiento'), t('documentos.estado')]}
      none={t('vehiculo.not_entered')}
      rows={documentos.map((row) => ({
        key: `${row.tipo} ${row.nombre} ${row.documento?.id}`,
        cells: [
          labelOf(row, i18n),
          row.documento && date(row.documento.fecha_emision),
          detailOf(row, i18n).texto,
          t(`estados.${row.estado}`),
        ],
      }))}
    />
  )
}

function Drivers() {
  const { drivers, today } = useLoaderData<typeof loader>()
  const { t, date } = useI18n()
  return (
    <Rows
      title={t('vehiculo.drivers')}
      heads={[
        t('conductores.conductor_title'),
        t('conductores.licencia'),
        t('conductores.vence'),
        t('conductores.telefono'),
      ]}
      none={t('vehiculo.driver_none')}
      rows={drivers.map((driver) => ({
        key: driver.id,
        cells: [
          `${driver.nombre}, ${formatDocumento(driver.documento)}`,
          `${driver.licencia_tipo} · ${formatDocumento(driver.licencia_numero)}`,
          `${date(driver.licencia_fecha_vencimiento)} · ${t(`estados.${licenciaEstadoOn(driver.licencia_fecha_vencimiento, today)}`)}`,
          driver.telefono && formatTelefono(driver.telefono),
        ],
      }))}
    />
  )
}

function Plans() {
  const { plans, today } = useLoaderData<typeof loader>()
  const i18n = useI18n()
  const { t } = i18n
  return (
    <Rows
      title={t('vehiculo.plans')}
      heads={[t('mantenimientos.plan'), t('vehiculo.every'), t('mantenimientos.proximo'), t('mantenimientos.estado')]}
      none={t('vehiculo.not_entered')}
      rows={plans.map((plan) => ({
        key: plan.id,
        cells: [
          plan.nombre,
          <Interval key="every" plan={plan} />,
          <NextDue key="next" plan={plan} today={today} />,
          planWord(planEstadoOn(plan, odometerNow(plan).km, today), i18n),
        ],
      }))}
    />
  )
}

function Services() {
  const { services, hasOlder } = useLoaderData<typeof loader>()
  const { t, date, formatNumber, money } = useI18n()
  return (
    <Rows
      title={t(hasOlder ? 'vehiculo.last_services' : 'vehiculo.services')}
      heads={[
        t('mantenimientos.trabajos'),
        t('mantenimientos.fecha'),
        t('mantenimientos.kilometraje'),
        t('mantenimientos.costo'),
      ]}
      none={t('vehiculo.not_entered')}
      rows={services.map((service) => ({
        key: service.id,
        cells: [
          [...service.trabajos, service.taller].filter((text) => text !== null).join(' · '),
          date(service.fecha),
          service.kilometraje !== null && t('mantenimientos.km', { km: formatNumber(service.kilometraje) }),
          money(service.costo),
        ],
      }))}
    />
  )
}

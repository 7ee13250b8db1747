/**
 * ¿Puede salir hoy? The one dark component of a screen: totals by verdict, a bar, and the worst vehicles with their
 * fixes.
 *   <Board board={board} departure="hoy" area="admin" all="/admin/vehicles" filteredHref={(v) => …} />
 */
import { sumUp } from '@domain/count'
import { dashes, type VeredictoCounts } from '@domain/vehiculos/board'
import type { Servicio } from '@domain/vehiculos/clase'
import type { Departure } from '@domain/vehiculos/departure'
import type { Semaforo as Lamps } from '@domain/vehiculos/semaforo'
import type { Veredicto } from '@domain/vehiculos/veredicto'
import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, Phone, TriangleAlert, Wrench } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { countInLabel } from '~/ui/count'
import { Link } from '~/ui/link'
import { Icon } from '~/ui/signs/icon'
import { PlateLink } from '~/ui/signs/plate-link'
import { Semaforo } from '~/ui/signs/semaforo'
import { Verdict } from '~/ui/signs/verdict'
import { DepartureSwitch } from './departure'
import { Reasons } from './reasons'
import { type Area, drivers, type Reason } from './words'

interface Driver {
  nombre: string
  /** that can be called; null where none is known */
  telefono: string | null
}
interface BoardVehicle {
  id: string
  placa: string
  servicio: Servicio
  marca: string
  modelo: string
  conductores: readonly Driver[]
  lamps: Lamps
  veredicto: Veredicto
  reasons: readonly Reason[]
  upcoming: { que: Reason['que']; nombre: string; fecha: string } | null
}
/** The vehicles whose maintenance is overdue, which is no verdict; `more`: not all of them were read. */
type Overdue = { vehiculos: readonly { id: string; placa: string; servicio: Servicio }[]; more: boolean }
type Props = {
  board: { rows: readonly BoardVehicle[]; counts: VeredictoCounts; overdue: Overdue }
  /** the departure whose verdicts these are */
  departure: Departure
  area: Area
  /** the list of all vehicles; `filteredHref`, where that list can be filtered by verdict */
  all: string
  filteredHref?: (veredicto: Veredicto) => string
  /** the sheet to print for the gate */
  sheet?: string
}

const TONE: Record<Veredicto, 'bad' | 'doubt' | 'warn' | 'ok'> = {
  'No puede salir': 'bad',
  'Falta saber': 'doubt',
  'Con aviso': 'warn',
  'Puede salir': 'ok',
}
const TALLY: [Veredicto, LucideIcon, 'no' | 'unknown' | 'with_warning' | 'yes'][] = [
  ['No puede salir', OctagonX, 'no'],
  ['Falta saber', CircleHelp, 'unknown'],
  ['Con aviso', TriangleAlert, 'with_warning'],
  ['Puede salir', CircleCheck, 'yes'],
]

export function Board({ board: { rows, counts, overdue }, departure, area, all, filteredHref, sheet }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const id = useId()
  return (
    <section className="board" aria-labelledby={id}>
      <div className="board-head">
        <div>
          <h2 id={id}>{t(departure === 'hoy' ? 'tablero.title' : 'tablero.title_manana')}</h2>
          <p>{headline(counts, i18n)}</p>
        </div>
        <DepartureSwitch shown={departure} href={(one) => `?dia=${one}`} />
        <ul className="board-sum" aria-label={t('tablero.resumen')}>
          {TALLY.map(([veredicto, icon, word]) => (
            <li key={veredicto} className={`verdict verdict--${TONE[veredicto]}`}>
              <Tally to={counts[veredicto].n > 0 ? filteredHref?.(veredicto) : undefined}>
                <Icon of={icon} />
                <b>{countInLabel(counts[veredicto], i18n)}</b> {t(`tablero.${word}`)}
              </Tally>
            </li>
          ))}
        </ul>
      </div>
      <Lane counts={counts} />
      <ul aria-label={t('tablero.list')}>
        {rows.map((v) => (
          <li key={v.id} className="board-row">
            <PlateLink id={v.id} placa={v.placa} servicio={v.servicio} />
            <span className="board-who">
              <b>
                {v.marca} {v.modelo}
              </b>
              <small>{drivers(v.conductores, i18n)}</small>
            </span>
            <Call driver={v.conductores[0]} />
            <Verdict veredicto={v.veredicto} />
            <Reasons placa={v.placa} reasons={v.reasons} upcoming={v.upcoming} area={area} />
            <Semaforo lamps={v.lamps} />
          </li>
        ))}
      </ul>
      {overdue.vehiculos.length > 0 && <OverdueNote of={overdue} departure={departure} area={area} />}
      <div className="board-foot">
        <span>{t('tablero.semaforo')}</span>
        {sheet && <Link to={sheet}>{t('tablero.gate_link')}</Link>}
        <Link to={all}>{seeAll(counts, i18n)}</Link>
      </div>
    </section>
  )
}

/** Where the maintenance of the note is listed. What is due tomorrow is not overdue in the list, which is today's. */
const TO_DO: Record<Departure, string> = {
  hoy: '/admin/maintenance?estado=vencidos',
  manana: '/admin/maintenance',
}
/** Plates that the note names. */
const NAMED = 3

function OverdueNote({
  of: { vehiculos, more },
  departure,
  area,
}: { of: Overdue } & Pick<Props, 'departure' | 'area'>) {
  const i18n = useI18n()
  const { t } = i18n
  const others = vehiculos.length - NAMED
  return (
    <p className="board-note">
      <Icon of={Wrench} />
      <b>{t('tablero.overdue')}</b>
      {vehiculos.slice(0, NAMED).map((v) => (
        <PlateLink key={v.id} {...v} size="sm" />
      ))}
      {others > 0 && <span>{t('tablero.overdue_more', { n: countInLabel({ n: others, more }, i18n) })}</span>}
      <span>{t('tablero.overdue_detail')}</span>
      {area === 'admin' && <Link to={TO_DO[departure]}>{t('tablero.overdue_view')}</Link>}
    </p>
  )
}

function Tally({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children
}

/** One dash per vehicle, worst first, like a lane marking; above sixty vehicles, in proportion. */
function Lane({ counts }: { counts: VeredictoCounts }) {
  return (
    <div className="lane" aria-hidden="true">
      {dashes(counts).flatMap(([veredicto, n]) =>
        Array.from({ length: n }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dashes of a verdict are identical
          <i key={`${veredicto}${i}`} className={TONE[veredicto]} />
        )),
      )}
    </div>
  )
}

/** Calls the vehicle's driver, where the number is known. */
function Call({ driver }: { driver: Driver | undefined }) {
  const { t } = useI18n()
  if (!driver?.telefono) return null
  const name = t('tablero.call', { nombre: driver.nombre })
  return (
    <a className="btn btn--icon board-call" href={`tel:${driver.telefono}`} aria-label={name} title={name}>
      <Icon of={Phone} />
    </a>
  )
}

function headline(counts: VeredictoCounts, { t, formatNumber }: I18n): string {
  const all = sumUp(Object.values(counts))
  const total = formatNumber(all.n)
  if (all.more) return t('tablero.many', { total })
  const stopped = counts['No puede salir'].n
  const doubted = counts['Falta saber'].n
  // a vehicle with missing data does not count as able to leave
  const canLeave = all.n - stopped - doubted
  if (all.n === 1)
    return t(canLeave ? 'tablero.only_one_yes' : doubted ? 'tablero.only_one_unknown' : 'tablero.only_one_no')
  if (doubted === all.n) return t('tablero.all_unknown', { total })
  return stopped === all.n ? t('tablero.none', { total }) : t('tablero.can_leave', { n: formatNumber(canLeave), total })
}

function seeAll(counts: VeredictoCounts, { t, formatNumber }: I18n): string {
  const { n, more } = sumUp(Object.values(counts))
  return more ? t('tablero.view_all') : t('tablero.view_vehiculos', { n: formatNumber(n) })
}

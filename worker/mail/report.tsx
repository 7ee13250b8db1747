/**
 * The mail of a report: its figures in short, and where to open it. The report itself is not in the mail: a person who opens
 * it signs in, and sees what this account may see at that moment (docs/decisions/0072).
 */
import { addDays } from '../domain/day'
import { spanEnds } from '../domain/day-span'
import type { Idioma } from '../domain/identidad/perfil'
import type { Highlight } from '../domain/reports/highlights'
import { leavePath, type ReportName } from '../domain/reports/kinds'
import type { MailedPeriod } from '../domain/reports/mailing'
import { BASIC_HISTORY_DAYS } from '../domain/suscripcion/plan'
import { type ComposedMail, INK, LINE, paragraph, renderMail, Table } from './frame'
import { Button, Heading, Paragraph, SmallPrint, TextLink } from './pieces'
import { fecha, money, onePeriod, thousands, withDecimals } from './texts'

interface ReportMail {
  idioma: Idioma
  rol: 'Administrador' | 'Usuario'
  /** of the schedule, by which one leaves it */
  id: string
  report: ReportName
  period: MailedPeriod
  /** the first day that the plan still shows of the period, `YYYY-MM-DD`; null where it shows all of it */
  since: string | null
  /** the day that a report of today is of */
  today: string
  highlights: readonly Highlight[]
  empresa: string
  /** the product's address, without a trailing slash */
  appUrl: string
  /** who reads it asked for it this once: there is nothing to leave */
  isAsked: boolean
}

const TEXTS: Record<
  Idioma,
  {
    name: Record<ReportName, string>
    week(from: string, until: string): string
    onDay(day: string): string
    figure: Record<Highlight['what'], string>
    own: string
    since(day: string): string
    button: string
    files: string
    signIn: string
    why(empresa: string): string
    whyAsked(empresa: string): string
    leave: string
  }
> = {
  es: {
    name: {
      fleet: 'Estado de la flota',
      distance: 'Kilómetros y horas',
      visits: 'Visitas y paradas',
      speeding: 'Excesos de velocidad',
      costs: 'Costos de mantenimiento',
      drivers: 'Conductores y licencias',
      activity: 'Actividad',
    },
    week: (from, until) => `semana del ${from} al ${until}`,
    onDay: (day) => `al ${day}`,
    figure: {
      'No puede salir': 'No pueden salir',
      'Falta saber': 'Falta saber',
      'Con aviso': 'Con aviso',
      'Puede salir': 'Pueden salir',
      'licence Vencida': 'Licencias vencidas',
      'licence Por vencer': 'Por vencer',
      'licence Vigente': 'Vigentes',
      meters: 'Recorrido',
      reporting: 'Vehículos con datos',
      visits: 'Visitas',
      stops: 'Detenciones largas',
      excesses: 'Excesos',
      exceeding: 'Vehículos con excesos',
      top: 'Máxima',
      cents: 'Costo',
      services: 'Servicios',
      acts: 'Acciones',
      actors: 'Personas y programas',
    },
    own: 'De los vehículos que le asignaron.',
    since: (day) => `Su plan muestra los últimos ${BASIC_HISTORY_DAYS} días: este reporte empieza el ${day}.`,
    button: 'Ver el reporte',
    files: 'Para guardarlo o imprimirlo:',
    signIn: 'Para abrirlo, inicie sesión: el correo no lleva el detalle, y cada persona ve lo que su cuenta puede ver.',
    why: (empresa) => `Recibe este correo porque un Administrador de ${empresa} lo eligió para este reporte.`,
    whyAsked: (empresa) => `Recibe este correo porque lo pidió en los Reportes por correo de ${empresa}.`,
    leave: 'Dejar de recibirlo',
  },
  en: {
    name: {
      fleet: 'State of the fleet',
      distance: 'Kilometres and hours',
      visits: 'Visits and stops',
      speeding: 'Speeding',
      costs: 'Maintenance costs',
      drivers: 'Drivers and licences',
      activity: 'Activity',
    },
    week: (from, until) => `week from ${from} to ${until}`,
    onDay: (day) => `on ${day}`,
    figure: {
      'No puede salir': 'Cannot go out',
      'Falta saber': 'Not known yet',
      'Con aviso': 'With a warning',
      'Puede salir': 'Good to go',
      'licence Vencida': 'Expired licences',
      'licence Por vencer': 'Expiring',
      'licence Vigente': 'Valid',
      meters: 'Distance',
      reporting: 'Vehicles with data',
      visits: 'Visits',
      stops: 'Long stops',
      excesses: 'Times above the limit',
      exceeding: 'Vehicles above the limit',
      top: 'Top speed',
      cents: 'Cost',
      services: 'Services',
      acts: 'Acts',
      actors: 'People and programs',
    },
    own: 'Of the vehicles assigned to you.',
    since: (day) => `Your plan shows the last ${BASIC_HISTORY_DAYS} days: this report begins on ${day}.`,
    button: 'See the report',
    files: 'To keep or print it:',
    signIn: 'To open it, sign in: the mail has no details, and each person sees what the account may see.',
    why: (empresa) => `You get this mail because an Administrator of ${empresa} chose you for this report.`,
    whyAsked: (empresa) => `You get this mail because you asked for it in Reports by mail of ${empresa}.`,
    leave: 'Stop getting it',
  },
}

/** Rounded as on the pages of the report. */
function figureText({ what, n }: Highlight, idioma: Idioma): string {
  if (what === 'meters') return `${withDecimals(n / 1000, 1, idioma)} km`
  if (what === 'top') return `${n} km/h`
  return what === 'cents' ? money(n, idioma) : thousands(n, idioma)
}

function periodText({ period: { semana, mes }, today, idioma }: ReportMail): string {
  const t = TEXTS[idioma]
  if (semana) return t.week(...spanEnds(semana, addDays(semana, 6), (day) => fecha(day, idioma)))
  // the month of a day: «oct 2026», «Oct 2026»
  return mes ? fecha(`${mes}-01`, idioma).replace(/\b1,? /, '') : t.onDay(fecha(today, idioma))
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeReport(r: ReportMail): ComposedMail {
  const t = TEXTS[r.idioma]
  const name = t.name[r.report]
  const period = periodText(r)
  const subject = `${name}: ${period}`
  const area = `${r.appUrl}${r.rol === 'Administrador' ? '/admin' : ''}`
  const reports = `${area}/reports/${r.report}`
  const query = new URLSearchParams({ ...r.period }).toString()
  const link = (path = '') => `${reports}${path}${query && `?${query}`}`
  const leave = `${area}${leavePath(r.report, r.id)}`
  const figures = r.highlights.map((one) => [t.figure[one.what], figureText(one, r.idioma)] as const)
  const line = `${r.empresa} · ${period}`
  const notes = [
    ...(r.rol === 'Usuario' ? [t.own] : []),
    ...(r.since === null ? [] : [t.since(fecha(r.since, r.idioma))]),
  ]
  const body = (
    <>
      <Heading title={name} line={line} />
      {notes.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
      <Table style={{ marginTop: 16 }}>
        {figures.map(([label, value], i) => (
          <tr key={label}>
            <td className="linea tinta2" style={{ ...cell(i), ...paragraph }}>
              {label}
            </td>
            <td className="linea tinta" align="right" style={{ ...cell(i), ...paragraph, color: INK, fontWeight: 600 }}>
              {value}
            </td>
          </tr>
        ))}
      </Table>
      <Button href={link()}>{t.button}</Button>
      <Paragraph>
        {t.files} <TextLink href={link('/pdf')}>PDF</TextLink> · <TextLink href={link('/excel')}>Excel</TextLink>
      </Paragraph>
    </>
  )
  const why = onePeriod(r.isAsked ? t.whyAsked(r.empresa) : t.why(r.empresa))
  const footer = (
    <SmallPrint>
      {t.signIn} {why} {!r.isAsked && <TextLink href={leave}>{t.leave}</TextLink>}
    </SmallPrint>
  )
  const preview = figures.map(([label, value]) => `${label}: ${value}`).join(' · ')
  const parts = [
    name,
    line,
    ...notes,
    figures.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${t.button}:\n${link()}`,
    `PDF:\n${link('/pdf')}`,
    `Excel:\n${link('/excel')}`,
    [`--\n${t.signIn} ${why}`, ...(r.isAsked ? [] : [`${t.leave}: ${leave}`])].join('\n'),
  ]
  return {
    asunto: subject,
    html: renderMail({ idioma: r.idioma, subject, preheader: preview, body, footer }),
    texto: parts.join('\n\n'),
  }
}

const cell = (i: number) => ({ padding: '8px 0', ...(i > 0 ? { borderTop: `1px solid ${LINE}` } : {}) })

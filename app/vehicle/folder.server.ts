/** Carpeta del vehículo: what there is to know of one vehicle, and behind it the files of its documents and its drivers' licences. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { type Annex, FOLDER_MAX_BYTES } from '@domain/reports/annex'
import type { PrintedReport, PrintedTone } from '@domain/reports/printed'
import { stateTone } from '@domain/reports/tones'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { wordsOf } from '~/board/words'
import { detailOf, labelOf } from '~/documents/words'
import { registerReportTexts } from '~/i18n/report-lines'
import { i18nIn } from '~/i18n/texts.server'
import type { I18n } from '~/i18n/translator'
import { attachment } from '~/sheets/attachment.server'

registerReportTexts()

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>

/** A line of the list, and the file behind it, by its address. */
interface Line {
  name: string
  cells: readonly string[]
  /** of its state */
  tone: PrintedTone | null
  url: string | null
}

const FILES = '/api/files/'

/** Its files are read one after the other, so that those that do not fit are never in memory. */
async function annexesOf(
  lines: readonly Line[],
  archivos: Services['archivos'],
): Promise<(Annex & { line: number })[]> {
  const annexes: (Annex & { line: number })[] = []
  let bytes = 0
  for (const [line, { name, url }] of lines.entries()) {
    if (!url?.startsWith(FILES)) continue
    const file = await archivos.read(url.slice(FILES.length))
    if (!file) continue
    if (bytes + file.tamano > FOLDER_MAX_BYTES) {
      await file.body.cancel()
      continue
    }
    bytes += file.tamano
    annexes.push({ line, name, tipo: file.tipo, bytes: new Uint8Array(await new Response(file.body).arrayBuffer()) })
  }
  return annexes
}

/** 404 for a vehicle of another company. The download is recorded in the audit log. */
export async function sendFolder(id: string, services: Services, context: AppLoadContext): Promise<Response> {
  const { vehiculos, documentos, conductores, archivos, empresa, person, today, now } = services
  const [head, folder, drivers, reports] = await Promise.all([
    vehiculos.head(id, 'hoy'),
    documentos.ofVehicle(id),
    conductores.ofVehicle(id),
    services.fleetReports,
  ])
  if (!head || !folder || !drivers) throw new Response(null, { status: 404 })
  const i18n = await i18nIn(person.idioma, empresa.zona_horaria)
  const { t, date } = i18n
  const ofVehicle = folder.rows
    .filter(({ estado }) => estado !== 'No aplica')
    .map((row): Line => {
      const name = labelOf(row, i18n)
      const issued = row.documento ? date(row.documento.fecha_emision) : ''
      return {
        name,
        cells: [name, issued, detailOf(row, i18n).texto, t(`estados.${row.estado}`)],
        tone: stateTone(row.estado),
        url: row.documento?.archivo_url ?? null,
      }
    })
  const ofDrivers = drivers.conductores.map((driver): Line => {
    const name = t('reportLines.licence_of', { name: driver.nombre })
    const until = t('reportLines.licence_is', {
      category: driver.licencia_tipo,
      number: formatDocumento(driver.licencia_numero),
      until: date(driver.licencia_fecha_vencimiento),
    })
    const estado = licenciaEstadoOn(driver.licencia_fecha_vencimiento, today)
    const cells = [name, date(driver.licencia_fecha_emision), until, t(`estados.${estado}`)]
    return { name, cells, tone: stateTone(estado), url: driver.licencia_url }
  })
  const lines = [...ofVehicle, ...ofDrivers]
  const annexes = await annexesOf(lines, archivos)
  context.auditoria.record('exportacion', { datos: { de: 'carpeta' } })
  const bytes = await reports.bind(annexes, (bound) => {
    const places = new Map([...bound].map((i, n) => [annexes[i]?.line, n + 1]))
    return coverOf(head, lines, places, { empresa: empresa.nombre, now, today }, i18n)
  })
  const name = `vigia-${t('fileNames.folder')}-${head.vehiculo.placa}-${today}`
  return attachment(bytes, `${name}.pdf`, 'application/pdf')
}

type Head = NonNullable<Awaited<ReturnType<Services['vehiculos']['head']>>>

/** @param places of the lines whose file is behind, its number among them */
function coverOf(
  { vehiculo: v }: Head,
  lines: readonly Line[],
  places: ReadonlyMap<number | undefined, number>,
  { empresa, now, today }: { empresa: string; now: number; today: string },
  i18n: I18n,
): PrintedReport {
  const { t } = i18n
  const behind = ({ url }: Line, i: number) => {
    const place = places.get(i)
    if (place !== undefined) return t('reportLines.annex', { n: place })
    return url === null ? t('reportLines.no_file') : t('reportLines.left_out')
  }
  const reasons = v.reasons.map((reason) => {
    const { what, when } = wordsOf(reason, i18n)
    return when ? `${what} (${when})` : what
  })
  const left = lines.filter(({ url }, i) => url !== null && !places.has(i)).length
  return {
    idioma: i18n.idioma,
    title: t('reportLines.folder', { plate: formatPlaca(v.placa) }),
    subtitle: `${v.marca} ${v.modelo} ${v.anio} · ${t('reportLines.on_day', { day: i18n.longDate(today) })}`,
    empresa,
    at: now,
    figures: [
      [t('reportLines.verdict'), t(`estados.${v.veredicto}`)],
      [t('vehiculos.servicio'), t(`vehiculos.${v.servicio}`)],
      [t('vehiculos.titular'), v.titular || t('vehiculo.not_entered')],
      [t('reportLines.files_behind'), i18n.formatNumber(places.size)],
    ],
    chart: null,
    columns: [
      { title: t('reportLines.documento'), share: 0.28, align: 'left' },
      { title: t('reportLines.issued'), share: 0.14, align: 'left' },
      { title: t('reportLines.until'), share: 0.3, align: 'left' },
      { title: t('reportLines.state'), share: 0.13, align: 'left', tones: lines.map(({ tone }) => tone) },
      { title: t('reportLines.file_behind'), share: 0.15, align: 'left' },
    ],
    rows: lines.map((line, i) => [...line.cells, behind(line, i)]),
    none: t('reportLines.none_registered'),
    notes: [
      ...(reasons.length > 0 ? [t('reportLines.reasons', { why: reasons.join('; ') })] : []),
      t('reportLines.folder_rule'),
      ...(left > 0 ? [t('reportLines.folder_left', { n: left, mb: FOLDER_MAX_BYTES / 1_000_000 })] : []),
    ],
    foot: t('reportLines.made', { when: i18n.dateTime(now) }),
    pageOf: (page, of) => t('reportLines.page_of', { page, of }),
  }
}

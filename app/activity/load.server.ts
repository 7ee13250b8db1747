/** Reading the activity and writing it out, for the routes of both areas. */
import { ListaActividad } from '@domain/actividad'
import { lineaCsv, MARCA_UTF8, separadorDe } from '@domain/csv'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { partes } from '~/i18n/formato'
import { createI18n, type I18n } from '~/i18n/traductor'
import '~/i18n/todos'
import { type Apunte, companyOf, detailOf, missingOf, titleOf, whoOf } from './words'

type Actividad = Awaited<ReturnType<AppLoadContext['empresa']>>['actividad']
type Part = ReturnType<Actividad['all']> extends AsyncGenerator<infer P> ? P : never
type Lector = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>['persona'], 'idioma' | 'zona_horaria'>

export const readList = (request: Request): ListaActividad =>
  ListaActividad.parse(Object.fromEntries(new URL(request.url).searchParams))

/** The list that the address asks for; its page is null when it could not be read. */
export async function readActivity(request: Request, actividad: Actividad, { registrar }: AppLoadContext) {
  const lista = readList(request)
  const pagina = await actividad.list(lista).catch((error: unknown) => {
    registrar('error-cargar-actividad', error)
    return null
  })
  return { lista, pagina, cut: actividad.desde !== null }
}

/** All that a list finds as a file, line by line as it is read; that it was taken is itself noted. */
export function exportActivity(
  request: Request,
  actividad: Actividad,
  quien: Lector,
  { auditoria, registrar }: AppLoadContext,
) {
  const i18n = createI18n(quien.idioma, quien.zona_horaria)
  const separador = separadorDe(quien.idioma)
  const { t } = i18n
  auditoria.anotar('exportacion', { datos: { de: 'auditoria' } })
  const titles = (['cuando', 'que', 'detalle', 'quien', 'empresa', 'objeto', 'direccion', 'peticion'] as const).map(
    (c) => t(`actividad.${c}`),
  )
  const pages = actividad.all(readList(request))
  const text = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(MARCA_UTF8 + lineaCsv(titles, separador)))
    },
    async pull(controller) {
      try {
        const { value, done } = await pages.next()
        if (done) return controller.close()
        controller.enqueue(
          text.encode(
            lines(value, i18n)
              .map((line) => lineaCsv(line, separador))
              .join(''),
          ),
        )
      } catch (error) {
        // the download breaks off: half a file may not look like a whole one
        registrar('exportacion-cortada', error)
        controller.error(error)
      }
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
  const day = written(Date.now(), quien.zona_horaria).slice(0, 10)
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="vigia-actividad-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Rows, and in their place what is not among them: a file may not look whole when it is not. */
function lines({ filas, faltan, corte }: Part, i18n: I18n): (string | null)[][] {
  const { t, fecha } = i18n
  return [
    ...filas.map((a) => cells(a, i18n)),
    ...faltan.map((falta) => [falta.dia, t('actividad.falta_titulo'), missingOf(falta, i18n)]),
    ...(corte === null ? [] : [[corte, t('actividad.corte_titulo'), t('actividad.corte', { dia: fecha(corte) })]]),
  ]
}

function cells(a: Apunte, i18n: I18n): (string | null)[] {
  return [
    written(a.at, i18n.zona),
    titleOf(a.suceso, i18n),
    detailOf(a, i18n),
    whoOf(a, i18n),
    companyOf(a, i18n),
    a.objeto,
    a.direccion,
    a.peticion,
  ]
}

/** `2026-11-20 07:42:05`: what spreadsheets sort. */
function written(at: number, zona: string): string {
  const { anio, mes, dia, hora, minuto, segundo } = partes(at, zona)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${anio}-${two(mes)}-${two(dia)} ${two(hora)}:${two(minuto)}:${two(segundo)}`
}

/** «Sus datos» in words: what is kept of the vehicle and when, who looked, and what becomes of an objection. */
import type { DriverData } from '@domain/dispositivos/look'
import type { Shift, WeeklyHours } from '@domain/horarios/hours'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_MS } from '~/connection/pace'
import { I18nProvider } from '~/i18n/provider'
import { keepObjection, readObjection } from '~/routes/track/kept-objection'
import { attemptAt, fileObjection } from '~/routes/track/objection-attempt'
import { after, readOwnData, UNREAD } from '~/routes/track/own-answer'
import { Trouble } from '~/routes/track/own-data'
import { ToldData } from '~/routes/track/told-data'
import '../../support/all-texts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const TOLD: DriverData = {
  empresa: 'Transportes Ruiz',
  zona: 'America/Bogota',
  days: 30,
  stores: true,
  byTracker: false,
  hours: null,
  always: null,
  tellsMoves: false,
  looks: [],
  objections: [],
}
/** 27 November 2026, 7:00 in Bogotá */
const SEVEN = Date.UTC(2026, 10, 27, 12)

function words(page: React.ReactNode, idioma: 'es' | 'en' = 'es'): string {
  const html = renderToStaticMarkup(
    <I18nProvider idioma={idioma} zona="America/Bogota">
      {page}
    </I18nProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
const told = (more: Partial<DriverData>, idioma?: 'en') =>
  words(<ToldData data={{ ...TOLD, ...more }} deviceId="enlace" onSent={() => undefined} />, idioma)

test('of a phone it is kept where the phone is, while the page tracks', () => {
  const text = told({})
  expect(text).toContain('guarda dónde está este celular')
  expect(text).toContain('Con el rastreo detenido, esta página no envía nada.')
  expect(text).toContain('a cualquier hora en que usted tenga el rastreo activo')
})

test('of a tracker it is kept where the vehicle is, also with the page closed', () => {
  const text = told({ byTracker: true })
  expect(text).toContain('guarda dónde está este vehículo, por el rastreador instalado en él, también con esta página')
  expect(text).toContain('guarda también dónde está este celular')
  expect(text).toContain('el rastreador registra a toda hora')
  expect(text).not.toMatch(/no envía nada|usted tenga el rastreo activo/)
  // what records at all hours takes nothing from a phone
  expect(told({ byTracker: true, always: 'Lleva valores' })).not.toContain('este celular')
})

test('a plan that stores no positions is said before all else', () => {
  const text = told({ stores: false })
  expect(text).toContain('Hoy el plan de Transportes Ruiz no guarda posiciones: las que lleguen se descartan.')
  expect(text).not.toContain('este celular')
})

test('the role of who looked is told in the language of the page', () => {
  const look = { dia: '2026-11-27', nombre: 'Ana Ruiz', primera: SEVEN, ultima: SEVEN, times: 1 }
  const looks = [
    { ...look, rol: 'Administrador' as const },
    { ...look, rol: 'Usuario' as const },
  ]
  expect(told({ looks })).toMatch(/Ana Ruiz Administrador .*Ana Ruiz Usuario /)
  expect(told({ looks }, 'en')).toMatch(/Ana Ruiz Administrator .*Ana Ruiz User /)
})

test('the hours that hold are listed, the company’s or those of the device', () => {
  const office: Shift = { from: 420, until: 1080 }
  const night: Shift = { from: 1320, until: 360 }
  const listed = (week: WeeklyHours, more: object = {}) =>
    told({ hours: { week, isOwn: false }, ...more }).replaceAll('\u00a0', ' ')
  const text = listed({ days: [office, office, office, office, office, night, null], holidays: false })
  expect(text).toContain('Solo dentro del horario de trabajo de Transportes Ruiz. Fuera de él no se registra nada.')
  expect(text).toContain(
    'Lunes a viernes 7:00 a. m. a 6:00 p. m. Sábado 10:00 p. m. a 6:00 a. m. del día siguiente Domingo Libre Festivos de Colombia Libres',
  )
  const whole: Shift = { from: 0, until: 0 }
  const every = { days: Array(7).fill(whole), holidays: true }
  expect(listed(every)).toContain('Todos los días Todo el día Festivos de Colombia Como los demás días')
  expect(listed(every, { zona: 'America/Lima' })).not.toContain('Festivos')
  const two = { days: [null, null, null, null, null, office, office], holidays: true }
  expect(listed(two)).toContain('Lunes a viernes Libre Sábado y domingo 7:00')
  expect(told({ hours: { week: two, isOwn: true } })).toContain(
    'el horario que Transportes Ruiz fijó para este dispositivo',
  )
})

test('a program with a key is named as one, a key that is gone too', () => {
  const look = { dia: '2026-11-27', primera: SEVEN, ultima: SEVEN, times: 1 }
  const text = told({
    looks: [
      { ...look, rol: 'Programa', nombre: 'ERP Transportes' },
      { ...look, rol: 'Programa', nombre: null },
      { ...look, rol: 'Administrador', nombre: null },
    ],
  })
  expect(text).toContain('Un programa de la empresa: ERP Transportes Una vez')
  expect(text).toContain('Un programa de la empresa Una vez')
  expect(text).toContain('Una cuenta que ya no existe Administrador Una vez')
})

test('an objection says who attended to it, also when that account is gone', () => {
  const one = { id: 'a', created_at: SEVEN, vence: '2026-12-18', atendida_at: SEVEN }
  expect(told({ objections: [{ ...one, nombre: 'Ana Ruiz' }] })).toContain('La atendió Ana Ruiz el 27 nov 2026.')
  expect(told({ objections: [{ ...one, nombre: null }] })).toContain(
    'La atendió una cuenta que ya no existe, el 27 nov',
  )
})

test('what was read stays when it cannot be read again, and says of when it is; an ended link says so', () => {
  const trouble = (of: typeof UNREAD) => words(<Trouble of={of} onAgain={() => undefined} />)
  const read = after(UNREAD, TOLD, SEVEN)
  expect(trouble(read)).toBe('')
  const old = after(read, 'failed', SEVEN + 1)
  expect(old.data).toBe(TOLD)
  expect(trouble(old).replaceAll('\u00a0', ' ')).toContain('esto es del 27 nov 2026, 7:00 a. m.')
  expect(trouble(after(UNREAD, 'failed', SEVEN))).toContain('Esta información no cargó')
  const ended = trouble(after(UNREAD, 'old-link', SEVEN))
  expect(ended).toContain('Este enlace ya no sirve')
  expect(ended).not.toContain('Intentar de nuevo')
  expect(after(old, { ...TOLD, days: 7 }, SEVEN + 2)).toMatchObject({ data: { days: 7 }, problem: null })
})

test('a link that ended is told from a request without an answer, which ends', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(await readOwnData('enlace')).toBe('old-link')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  expect(await readOwnData('enlace')).toBe('failed')
  const ends = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return new Promise(() => undefined)
  })
  expect(await readOwnData('enlace')).toBe('failed')
  expect(await fileObjection('enlace', { id: 'a', texto: 'No quiero que me miren' })).toBe(0)
  expect(ends.mock.calls).toEqual([[ANSWER_MS], [ANSWER_MS]])
  ends.mockRestore()
})

test('an objection is kept for its link until it is put off, with what was sent of it', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const NOTHING = { text: '', attempt: null }
  expect(readObjection('enlace')).toEqual(NOTHING)
  keepObjection('enlace', { text: 'No quie', attempt: null })
  expect(readObjection('enlace')).toEqual({ text: 'No quie', attempt: null })
  expect(readObjection('otro')).toEqual(NOTHING)
  const sent = { text: 'No quiero que me miren', attempt: attemptAt('No quiero que me miren', null) }
  keepObjection('enlace', sent)
  expect(readObjection('enlace')).toEqual(sent)
  keepObjection('enlace', { ...sent, text: '' })
  expect([...kept]).toEqual([])
  kept.set('objecion:enlace', 'not JSON')
  expect(readObjection('enlace')).toEqual(NOTHING)
  // a browser that blocks storage
  vi.stubGlobal('sessionStorage', undefined)
  keepObjection('enlace', sent)
  expect(readObjection('enlace')).toEqual(NOTHING)
})

test('an objection that is sent again is the same one, a changed one is another', () => {
  const first = attemptAt('No quiero que me miren al almuerzo', null)
  expect(first.id).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptAt(first.texto, first)).toBe(first)
  const changed = attemptAt(`${first.texto} y pido borrar lo del sábado`, first)
  expect(changed.id).not.toBe(first.id)
})

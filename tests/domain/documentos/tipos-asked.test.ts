/**
 * What the law asks for, by class, service and age: written out by hand from Ley 769 de 2002 (arts. 42, 51 and 52), Ley
 * 2294 de 2023 (art. 179), Ley 488 de 1998 (art. 141) and Decreto 1079 de 2015.
 */
import { describe, expect, test } from 'vitest'
import {
  type Condition,
  firstRtmDay,
  requiredFrom,
  requiredSince,
  stopsWhenExpired,
  type TipoDocumento,
  warnedFrom,
} from '../../../worker/domain/documentos/rules'
import { CLASES, readClase } from '../../../worker/domain/vehiculos/clase'

const TODAY = '2026-11-20'
const RTM = 'Revisión técnico-mecánica'

/** The letters of the table; lower case where the document is asked for but never stops the vehicle. */
const LETTERS: [letter: string, tipo: TipoDocumento][] = [
  ['S', 'SOAT'],
  ['I', 'Impuesto vehicular'],
  ['T', 'Tarjeta de operación'],
  ['C', 'Póliza RCC'],
  ['E', 'Póliza RCE'],
]
/** The ages, by the day of matrícula: one year, and the day before, on and after two and five years. */
const MATRICULAS = ['2025-11-20', '2024-11-21', '2024-11-20', '2024-11-19', '2021-11-21', '2021-11-20', '2021-11-19']

/*
 * S SOAT · I impuesto · T tarjeta de operación · C póliza RCC · E póliza RCE; t c e where the class may carry passengers or cargo
 * unknown-car: of unknown class, with the plate of a car
 * of the first técnico-mecánica: - not asked for yet, soon announced or due today, yes asked for
 */
const ASKED = `
  class             service  documents |  1 year   2 years: -1 day  same day  +1 day    5 years: -1 day  same day  +1 day
  automovil         particular  SI     |  -                 -       -         -                  soon    soon      yes
  camioneta         particular  SI     |  -                 -       -         -                  soon    soon      yes
  campero           particular  SI     |  -                 -       -         -                  soon    soon      yes
  microbus          particular  SI     |  -                 -       -         -                  soon    soon      yes
  buseta            particular  SI     |  -                 -       -         -                  soon    soon      yes
  bus               particular  SI     |  -                 -       -         -                  soon    soon      yes
  camion            particular  SI     |  -                 -       -         -                  soon    soon      yes
  volqueta          particular  SI     |  -                 -       -         -                  soon    soon      yes
  tractocamion      particular  SI     |  -                 -       -         -                  soon    soon      yes
  motocicleta       particular  SI     |  -                 soon    soon      yes                yes     yes       yes
  motocicleta-125   particular  S      |  -                 soon    soon      yes                yes     yes       yes
  motocicleta-126   particular  SI     |  -                 soon    soon      yes                yes     yes       yes
  motocarro         particular  SI     |  -                 soon    soon      yes                yes     yes       yes
  automovil-125     particular  SI     |  -                 -       -         -                  soon    soon      yes
  maquinaria        particular  S      |  -                 -       -         -                  soon    soon      yes
  remolque          particular  none   |  -                 -       -         -                  -       -         -
  unknown           particular  SI     |  -                 soon    soon      yes                yes     yes       yes
  unknown-car       particular  SI     |  -                 -       -         -                  soon    soon      yes
  automovil         publico     STCE   |  -                 soon    soon      yes                yes     yes       yes
  microbus          publico     STCE   |  -                 soon    soon      yes                yes     yes       yes
  buseta            publico     STCE   |  -                 soon    soon      yes                yes     yes       yes
  bus               publico     STCE   |  -                 soon    soon      yes                yes     yes       yes
  camioneta         publico     Stce   |  -                 soon    soon      yes                yes     yes       yes
  campero           publico     Stce   |  -                 soon    soon      yes                yes     yes       yes
  motocarro         publico     Stce   |  -                 soon    soon      yes                yes     yes       yes
  unknown           publico     Stce   |  -                 soon    soon      yes                yes     yes       yes
  camion            publico     S      |  -                 soon    soon      yes                yes     yes       yes
  volqueta          publico     S      |  -                 soon    soon      yes                yes     yes       yes
  tractocamion      publico     S      |  -                 soon    soon      yes                yes     yes       yes
  motocicleta       publico     S      |  -                 soon    soon      yes                yes     yes       yes
  maquinaria        publico     S      |  -                 soon    soon      yes                yes     yes       yes
  remolque          publico     none   |  -                 -       -         -                  -       -         -
`

interface Row {
  name: string
  vehicle: Condition
  documentos: string
  rtm: string[]
}
const rows = ASKED.trim()
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [name = '', servicio = '', documentos = '', , ...rtm] = line.trim().split(/\s+/)
    const [clase = '', detail] = name.split('-')
    return {
      name: `${name}, ${servicio}`,
      documentos: documentos === 'none' ? '' : documentos,
      rtm,
      vehicle: {
        placa: detail === 'car' ? 'ABC123' : '',
        servicio: servicio === 'publico' ? 'publico' : 'particular',
        clase: readClase(clase),
        anio: 2021,
        fecha_matricula: null,
        cilindraje: Number(detail) || null,
      },
    }
  })

/** What is said of a técnico-mecánica on a day: nothing, that it falls due, or that its absence stops the vehicle. */
function rtmOn(vehicle: Condition, today: string): '-' | 'soon' | 'yes' {
  const from = (day: string | null) => day !== null && day <= today
  return from(requiredFrom(RTM, vehicle)) ? 'yes' : from(warnedFrom(RTM, vehicle)) ? 'soon' : '-'
}

describe('the law asks', () => {
  test.each(rows)('of $name: $documentos', ({ vehicle, documentos, rtm }) => {
    const asked = LETTERS.filter(([, tipo]) => (requiredSince(tipo, vehicle) ?? '9999') <= TODAY).map(
      ([letter, tipo]) =>
        stopsWhenExpired(tipo, vehicle) || tipo === 'Impuesto vehicular' ? letter : letter.toLowerCase(),
    )
    expect(asked.join('')).toBe(documentos)
    expect(MATRICULAS.map((fecha_matricula) => rtmOn({ ...vehicle, fecha_matricula }, TODAY))).toEqual(rtm)
  })

  test('of every class in each service: the table leaves none out', () => {
    const told = new Set(rows.map(({ vehicle: { clase, servicio } }) => `${clase} ${servicio}`))
    const all = [...CLASES, null].flatMap((clase) => [`${clase} particular`, `${clase} publico`])
    expect([...told].sort()).toEqual(all.sort())
  })
})

/** Private vehicles: five years, but six for those registered within the twelve months concerned. */
const FIRST = `
  matricula     automovil particular   motocicleta particular   motocarro particular   automovil publico   unknown particular
  2012-03-01    2017-03-01             2014-03-01               2014-03-01             2014-03-01          2014-03-01
  2017-05-19    2022-05-19             2019-05-19               2019-05-19             2019-05-19          2019-05-19
  2017-05-20    2023-05-20             2019-05-20               2019-05-20             2019-05-20          2019-05-20
  2018-05-19    2024-05-19             2020-05-19               2020-05-19             2020-05-19          2020-05-19
  2018-05-20    2023-05-20             2020-05-20               2020-05-20             2020-05-20          2020-05-20
  2020-02-29    2025-03-01             2022-03-01               2022-03-01             2022-03-01          2022-03-01
  2024-08-01    2029-08-01             2026-08-01               2026-08-01             2026-08-01          2026-08-01
`
const [heads = '', ...first] = FIRST.trim().split('\n')
const who = heads
  .trim()
  .split(/\s{2,}/)
  .slice(1)

test.each(first.map((line) => line.trim().split(/\s+/)))(
  'registered on %s it is first inspected on its day',
  (...days) => {
    const [fecha_matricula = '', ...expected] = days
    const found = who.map((name) => {
      const [clase = '', servicio] = name.split(' ')
      const service = servicio === 'publico' ? 'publico' : 'particular'
      return firstRtmDay({ placa: '', servicio: service, clase: readClase(clase), fecha_matricula })
    })
    expect(found).toEqual(expected)
  },
)

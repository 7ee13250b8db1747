/** «¿Puede salir hoy?»: the rule in its own words against the two days that are stored. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diasEntre, masDias } from '../../worker/domain/dia'
import {
  DESDE_SIEMPRE,
  exigidoDesde,
  IMPIDEN_SALIR,
  SOLO_SI_SE_EXIGEN,
  TIPOS,
  type TipoDocumento,
} from '../../worker/domain/papeles'
import {
  fechasDeVeredicto,
  type Situacion,
  type Veredicto,
  veredicto,
  veredictoEn,
} from '../../worker/domain/veredicto'
import { HOY, situaciones } from '../apoyo/situaciones'

/** The verdict of one day as decisions.md says it, with no thought of other days. */
function dicho({ vehiculo, documentos, exentos, licencias }: Situacion, hoy: string): Veredicto {
  const pide = (tipo: TipoDocumento) => {
    const desde = exigidoDesde(tipo, vehiculo)
    return desde !== null && desde <= hoy && !exentos.includes(tipo)
  }
  const quedan = (fecha: string) => diasEntre(hoy, fecha)
  const cuentan = documentos.filter(
    (d) => !exentos.includes(d.tipo) && (pide(d.tipo) || !SOLO_SI_SE_EXIGEN.includes(d.tipo)),
  )
  const conduce = vehiculo.clase !== 'remolque'
  const impedido = cuentan.some(
    (d) => IMPIDEN_SALIR.includes(d.tipo) && pide(d.tipo) && quedan(d.fecha_vencimiento) < 0,
  )
  const sinLicencia = conduce && licencias.length > 0 && licencias.every((l) => quedan(l.fecha_vencimiento) < 0)
  if (impedido || sinLicencia) return 'No puede salir'
  const porVencer = cuentan.some((d) => quedan(d.fecha_vencimiento) <= 30)
  const falta = TIPOS.some((tipo) => pide(tipo) && !documentos.some((d) => d.tipo === tipo))
  const licencia = conduce && (licencias.length === 0 || licencias.some((l) => quedan(l.fecha_vencimiento) <= 30))
  return porVencer || falta || licencia ? 'Con aviso' : 'Puede salir'
}

/** The days on which something may turn, with their neighbours. */
function dias(s: Situacion): string[] {
  const fechas = [...s.documentos, ...s.licencias].map((d) => d.fecha_vencimiento)
  const exigidos = TIPOS.flatMap((tipo) => exigidoDesde(tipo, s.vehiculo) ?? [])
  const bordes = [HOY, ...exigidos, ...fechas, ...fechas.map((f) => masDias(f, -30))]
  const conVecinos = bordes.flatMap((d) => [-1, 0, 1].map((n) => masDias(d, n)))
  // what is asked for «always» is asked for since 1900
  return [...new Set(conVecinos)].filter((d) => d >= DESDE_SIEMPRE)
}

test('the two stored days give on every day the verdict that the rule gives on that day', () => {
  fc.assert(
    fc.property(situaciones, (s) => {
      const fechas = fechasDeVeredicto(s)
      for (const d of dias(s)) expect([d, veredictoEn(fechas, d)]).toEqual([d, dicho(s, d)])
    }),
    { numRuns: 150 },
  )
})

test('the reasons of a day say its verdict: a grave one stops, any other warns, none lets go', () => {
  fc.assert(
    fc.property(situaciones, (s) => {
      for (const hoy of dias(s)) {
        const { veredicto: v, razones } = veredicto(s, hoy)
        const porRazones = razones.some((r) => r.grave)
          ? 'No puede salir'
          : razones.length > 0
            ? 'Con aviso'
            : 'Puede salir'
        expect([hoy, porRazones]).toEqual([hoy, v])
        expect(v).toBe(dicho(s, hoy))
        expect(razones.findLastIndex((r) => r.grave)).toBe(razones.filter((r) => r.grave).length - 1)
      }
    }),
    { numRuns: 60 },
  )
})

const camioneta: Situacion = {
  vehiculo: { servicio: 'particular', clase: 'camioneta', fecha_matricula: '2018-06-01', cilindraje: null },
  documentos: [
    { tipo: 'SOAT', nombre: '', fecha_vencimiento: '2026-11-20' },
    { tipo: 'Revisión técnico-mecánica', nombre: '', fecha_vencimiento: '2027-06-01' },
    { tipo: 'Impuesto vehicular', nombre: '', fecha_vencimiento: '2027-07-30' },
  ],
  exentos: [],
  licencias: [{ conductor: 'Ana', fecha_vencimiento: '2030-01-01' }],
}
const con = (cambios: Partial<Situacion>) => ({ ...camioneta, ...cambios })
const sinSoat = camioneta.documentos.slice(1)

describe('in plain cases', () => {
  test.each([
    ['31 days before its SOAT ends', '2026-10-20', 'Puede salir'],
    ['30 days before', '2026-10-21', 'Con aviso'],
    ['on its last day', '2026-11-20', 'Con aviso'],
    ['the day after', '2026-11-21', 'No puede salir'],
  ])('%s', (_, hoy, esperado) => {
    expect(veredicto(camioneta, hoy).veredicto).toBe(esperado)
  })

  test('an expired tax warns and never stops', () => {
    const s = con({
      documentos: [
        { tipo: 'SOAT', nombre: '', fecha_vencimiento: '2027-11-20' },
        { tipo: 'Revisión técnico-mecánica', nombre: '', fecha_vencimiento: '2027-06-01' },
        { tipo: 'Impuesto vehicular', nombre: '', fecha_vencimiento: '2020-07-30' },
      ],
    })
    expect(veredicto(s, HOY)).toMatchObject({
      veredicto: 'Con aviso',
      razones: [{ que: 'Impuesto vehicular', estado: 'vencido', grave: false }],
    })
    expect(veredicto({ ...s, exentos: ['Impuesto vehicular'] }, HOY)).toEqual({ veredicto: 'Puede salir', razones: [] })
  })

  test('a SOAT that nobody has registered warns; nobody is stopped by what we do not know', () => {
    expect(veredicto(con({ documentos: sinSoat }), HOY)).toEqual({
      veredicto: 'Con aviso',
      razones: [{ que: 'SOAT', estado: 'falta', grave: false }],
    })
  })

  test('one valid licence of two lets the vehicle go with a warning, none stops it', () => {
    const soat = { tipo: 'SOAT', nombre: '', fecha_vencimiento: '2027-11-20' } as const
    const [luis, ana] = [
      { conductor: 'Luis', fecha_vencimiento: '2026-11-01' },
      { conductor: 'Ana', fecha_vencimiento: '2030-01-01' },
    ]
    const base = con({ documentos: [soat, ...sinSoat] })
    expect(veredicto({ ...base, licencias: [luis, ana] }, HOY)).toMatchObject({
      veredicto: 'Con aviso',
      razones: [{ que: 'licencia', nombre: 'Luis', grave: false }],
    })
    expect(veredicto({ ...base, licencias: [luis] }, HOY)).toMatchObject({
      veredicto: 'No puede salir',
      razones: [{ que: 'licencia', nombre: 'Luis', grave: true }],
    })
    expect(veredicto({ ...base, licencias: [] }, HOY).razones).toEqual([
      { que: 'conductor', estado: 'falta', grave: false },
    ])
  })

  test('the reasons come worst first, the most urgent of equals', () => {
    const s = con({
      documentos: [
        { tipo: 'SOAT', nombre: '', fecha_vencimiento: '2026-11-10' },
        { tipo: 'Extintor', nombre: '', fecha_vencimiento: '2026-11-25' },
        { tipo: 'Otro', nombre: 'Permiso', fecha_vencimiento: '2026-11-22' },
        { tipo: 'Impuesto vehicular', nombre: '', fecha_vencimiento: '2026-01-01' },
      ],
    })
    expect(veredicto(s, HOY).razones.map((r) => r.que)).toEqual([
      'SOAT',
      'Impuesto vehicular',
      'Otro',
      'Extintor',
      'Revisión técnico-mecánica',
    ])
  })
})

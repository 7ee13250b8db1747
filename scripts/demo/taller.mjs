/**
 * The service book of the demo fleet: the services of its vehicles over the last year, with plans in every state. Days
 * are relative to the day of seeding (negative: that many days ago); costs are pesos.
 */
const PAISA = 'Taller El Paisa'
const SERVI = 'Serviteca Las Américas'
const DIESEL = 'Diésel y Frenos de la 13'
const s = (ago, km, taller, items, notes = null) => ({ hace: ago, km, taller, items, notas: notes })

/** km: the odometer reading that many days ago. A job that names a plan of its vehicle fulfils it. */
export const taller = {
  KLM482: {
    km: [128_940, 2],
    planes: [
      { nombre: 'Aceite de motor diésel', cada_km: 10_000, cada_meses: 6 },
      { nombre: 'Frenos', cada_km: 20_000, cada_meses: 12 },
    ],
    servicios: [
      s(-341, 101_300, DIESEL, [
        ['Aceite de motor diésel', 410_000, 0],
        ['Filtro de aceite', 68_000],
      ]),
      s(-246, 109_480, DIESEL, [
        ['Frenos', 520_000, 1],
        ['Rectificación de discos', 160_000],
      ]),
      s(-170, 114_900, DIESEL, [
        ['Aceite de motor diésel', 425_000, 0],
        ['Filtro de combustible', 92_500],
      ]),
      s(-64, 123_800, SERVI, [
        ['Cambio de dos llantas traseras', 1_180_000],
        ['Alineación y balanceo', 95_000],
      ]),
    ],
  },
  WDQ917: {
    km: [164_310, 5],
    planes: [
      { nombre: 'Aceite de motor diésel', cada_km: 10_000, cada_meses: 6 },
      { nombre: 'Refrigerante', cada_km: null, cada_meses: 24, ultima: -700 },
    ],
    servicios: [
      s(-290, 143_100, DIESEL, [
        ['Reparación de embrague', 1_640_000],
        ['Mano de obra', 380_000],
      ]),
      s(-121, 155_050, DIESEL, [
        ['Aceite de motor diésel', 432_000, 0],
        ['Engrase general', 60_000],
      ]),
      s(-38, 161_200, PAISA, [['Cambio de batería', 615_000]], 'Garantía de 12 meses.'),
    ],
  },
  NPS064: {
    km: [41_870, 1],
    planes: [{ nombre: 'Cambio de aceite', cada_km: 5000, cada_meses: 6 }],
    servicios: [
      s(-214, 33_020, PAISA, [
        ['Cambio de aceite', 265_000, 0],
        ['Filtro de aire', 48_000],
      ]),
      s(-92, 37_350, PAISA, [['Cambio de aceite', 268_000, 0]]),
    ],
  },
  JTR205: {
    km: [97_620, 3],
    planes: [
      { nombre: 'Cambio de aceite', cada_km: 5000, cada_meses: 6 },
      { nombre: 'Sincronización', cada_km: 40_000, cada_meses: 24, ultima: -810, ultimo_km: 60_400 },
    ],
    servicios: [
      s(-312, 82_700, PAISA, [['Cambio de aceite', 185_000, 0]]),
      s(-158, 90_240, PAISA, [
        ['Cambio de aceite', 192_000, 0],
        ['Pastillas delanteras', 148_000],
      ]),
      s(-20, 96_900, PAISA, [
        ['Correa de accesorios', 126_500],
        ['Tensor', 174_000],
        ['Mano de obra', 90_000],
      ]),
    ],
  },
  GHX731: {
    km: [73_480, 8],
    planes: [
      { nombre: 'Cambio de aceite', cada_km: 5000, cada_meses: 6 },
      { nombre: 'Rotación de llantas', cada_km: 10_000, cada_meses: null },
    ],
    servicios: [
      s(-203, 66_100, PAISA, [['Cambio de aceite', 158_000, 0]]),
      s(-51, 71_900, SERVI, [
        ['Cambio de aceite', 162_000, 0],
        ['Rotación de llantas', 40_000, 1],
      ]),
    ],
  },
  FYU348: {
    km: [88_015, 12],
    planes: [{ nombre: 'Alineación y balanceo', cada_km: 10_000, cada_meses: 6 }],
    servicios: [
      s(-156, 79_900, SERVI, [
        ['Alineación y balanceo', 92_000, 0],
        ['Cuatro llantas', 1_420_000],
      ]),
    ],
  },
  LZB590: {
    km: [28_300, 4],
    planes: [{ nombre: 'Revisión de los 30.000', cada_km: 30_000, cada_meses: 24, ultima: -700, ultimo_km: 0 }],
    servicios: [s(-130, 20_050, 'Autonal', [['Revisión de los 20.000', 742_000]])],
  },
  TRK816: {
    km: [201_750, 2],
    planes: [
      { nombre: 'Aceite de motor diésel', cada_km: 15_000, cada_meses: 6 },
      { nombre: 'Filtros', cada_km: 15_000, cada_meses: 12 },
    ],
    servicios: [
      s(-334, 166_800, DIESEL, [
        ['Aceite de motor diésel', 690_000, 0],
        ['Filtros', 284_000, 1],
      ]),
      s(-187, 182_300, DIESEL, [
        ['Aceite de motor diésel', 702_000, 0],
        ['Cruceta de cardán', 356_000],
      ]),
      s(-74, 194_600, DIESEL, [
        ['Aceite de motor diésel', 715_000, 0],
        ['Filtros', 291_000, 1],
        ['Mano de obra', 120_000],
      ]),
    ],
  },
  SQD473: {
    km: null,
    planes: [{ nombre: 'Cambio de aceite', cada_km: 5000, cada_meses: null }],
    servicios: [
      s(-142, null, PAISA, [
        ['Arreglo de latonería', 980_000],
        ['Pintura', 640_000],
      ]),
    ],
  },
  BXO57G: {
    km: [18_720, 6],
    planes: [{ nombre: 'Kit de arrastre', cada_km: 18_000, cada_meses: 24 }],
    servicios: [
      s(-9, 18_650, 'Motos Kennedy', [
        ['Kit de arrastre', 186_000, 0],
        ['Lavado y lubricación', 28_000],
      ]),
    ],
  },
}

/** Same as worker/domain/day.ts; a test keeps the two equal. */
const addMonths = (day, months) => {
  const [year, month, d] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(d, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/**
 * The rows of one vehicle's service book. The last argument says how to write them: the day that is so many days from
 * today, a fresh id, the folding of a search column.
 */
export function rowsOf({ km, planes, servicios }, { empresa_id, vehiculo_id, now }, { dia: day, id, foldForSearch }) {
  const rows = []
  const ids = planes.map(() => id())
  const facts = servicios.map((servicio) => ({ ...servicio, id: id(), fecha: day(servicio.hace) }))
  for (const { id: mantenimiento_id, fecha, km: kilometraje, taller: where, items, notas: notes } of facts) {
    const costo = items.reduce((sum, [, pesos]) => sum + pesos * 100, 0)
    const searchText = foldForSearch([where, ...items.map(([what]) => what)].join(' '))
    rows.push([
      'mantenimientos',
      {
        id: mantenimiento_id,
        empresa_id,
        vehiculo_id,
        fecha,
        kilometraje,
        taller: where,
        notas: notes,
        costo,
        busqueda: searchText,
        created_at: now,
      },
    ])
    items.forEach(([descripcion, pesos, plan], order) => {
      const plan_id = plan === undefined ? null : ids[plan]
      rows.push([
        'mantenimiento_items',
        { id: id(), empresa_id, mantenimiento_id, orden: order, descripcion, costo: pesos * 100, plan_id },
      ])
    })
  }
  planes.forEach(({ nombre, cada_km, cada_meses, ultima: latest, ultimo_km: toldKm }, i) => {
    const lastDone = facts.filter(({ items }) => items.some(([, , plan]) => plan === i)).at(-1)
    const ultima_fecha = lastDone ? lastDone.fecha : latest === undefined ? null : day(latest)
    const ultimo_km = (lastDone ? lastDone.km : toldKm) ?? null
    rows.push([
      'planes_mantenimiento',
      {
        id: ids[i],
        empresa_id,
        vehiculo_id,
        nombre,
        cada_km,
        cada_meses,
        ultima_fecha,
        ultimo_km,
        proxima_fecha: cada_meses === null ? null : addMonths(ultima_fecha ?? day(0), cada_meses),
        proximo_km: cada_km === null || ultimo_km === null ? null : ultimo_km + cada_km,
        created_at: now,
      },
    ])
  })
  return { filas: rows, odometro: km && { kilometraje: km[0], kilometraje_fecha: day(-km[1]) } }
}

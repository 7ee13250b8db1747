import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { abrirCola } from '~/track/cola'
import { ColaMemoria } from '~/track/cola-memoria'
import { Enviador, LOTE, type Red, type Respuesta, type Suceso } from '~/track/enviador'
import type { Cola, Punto } from '~/track/libreta'

const AHORA = Date.UTC(2026, 10, 20, 14)
let dispositivos = 0
const nuevaClave = () => `clave-${++dispositivos}`
const punto = (i: number) => ({ lat: 4.6 + i / 1e5, lng: -74.1, accuracy: 8, at: AHORA + i * 1000 })

async function llenar(cola: Cola, n: number) {
  for (let i = 0; i < n; i++) await cola.agregar(punto(i))
}

describe('the queue on the phone', () => {
  test('survives a reload: number, source, points and the mark of a running tracking', async () => {
    const clave = nuevaClave()
    const antes = await abrirCola(clave)
    await llenar(antes, 3)
    await antes.anotar({ rastreando: true, ultimo_envio: 7 })
    const { src } = await antes.libreta()

    const despues = await abrirCola(clave)
    await despues.agregar(punto(3))
    const { puntos, src: mismo } = await despues.lote(10)
    expect(mismo).toBe(src)
    expect(puntos.map((p) => p.seq)).toEqual([1, 2, 3, 4])
    expect(puntos[2]).toEqual({ ...punto(2), seq: 3 })
    expect(await despues.libreta()).toMatchObject({
      rastreando: true,
      ultimo_envio: 7,
      pendientes: 4,
      ultimo_punto: punto(3).at,
    })
  })

  test('never reaches another device', async () => {
    const uno = await abrirCola(nuevaClave())
    const otro = await abrirCola(nuevaClave())
    await llenar(uno, 2)
    expect((await otro.lote(10)).puntos).toEqual([])
    expect((await otro.libreta()).src).not.toBe((await uno.libreta()).src)
    await otro.vaciar()
    expect((await uno.lote(10)).puntos).toHaveLength(2)
  })

  test('forgets a point once, however often it is told so, and its count stays true', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 3)
    const { puntos } = await cola.lote(2)
    await Promise.all([cola.quitar(puntos), cola.quitar(puntos), cola.agregar(punto(9))])
    expect((await cola.libreta()).pendientes).toBe(2)
    expect((await cola.lote(10)).puntos.map((p) => p.seq)).toEqual([3, 4])
  })

  test('two tabs that add at once share one numbering', async () => {
    const clave = nuevaClave()
    const [a, b] = await Promise.all([abrirCola(clave), abrirCola(clave)])
    await Promise.all([a, b, a, b, a].map((cola, i) => cola.agregar(punto(i))))
    expect((await a.lote(10)).puntos.map((p) => p.seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('a new one after clearing has another source, so that its numbers are no duplicates', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 1)
    const { src } = await cola.libreta()
    await cola.vaciar()
    const nueva = await cola.libreta()
    expect(nueva).toMatchObject({ seq: 1, pendientes: 0 })
    expect(nueva.src).not.toBe(src)
    expect(src).toMatch(/^[0-9a-f]{16}$/)
  })

  test.each(['phone storage', 'memory'])(
    'when full in %s, it thins the way out and keeps its beginning, its end and the last thousand',
    async (donde) => {
      const cola = donde === 'memory' ? new ColaMemoria(1400) : await abrirCola(nuevaClave(), 1400)
      await llenar(cola, 1401)
      const { puntos } = await cola.lote(9999)
      expect(puntos).toHaveLength(1201)
      expect(puntos[0]?.seq).toBe(1)
      expect(puntos.at(-1)?.seq).toBe(1401)
      expect(puntos.filter((p) => p.seq > 401)).toHaveLength(1000)
      expect((await cola.libreta()).pendientes).toBe(1201)
    },
  )
})

/** A server of the test: answers by the given rule and remembers what it took. */
function mundo(regla: (puntos: readonly Punto[], peticion: number) => Respuesta | Promise<Respuesta>) {
  const vistos: number[] = []
  const peticiones: number[] = []
  const sucesos: Suceso[] = []
  const red: Red & { conexion: boolean } = {
    conexion: true,
    async enviar(_src, puntos) {
      peticiones.push(puntos.length)
      const r = await regla(puntos, peticiones.length)
      if (r.tipo === 'recibido') vistos.push(...puntos.map((p) => p.seq))
      return r
    },
    enLinea() {
      return this.conexion
    },
    ahora: () => AHORA,
    azar: () => 0,
    turno: (obra) => obra(),
  }
  red.enLinea = red.enLinea.bind(red)
  return { red, vistos, peticiones, sucesos, avisar: (s: Suceso) => sucesos.push(s) }
}

const recibo = (n: number): Respuesta => ({ tipo: 'recibido', accepted: n, duplicates: 0, discarded: 0 })
const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

describe('the sender', () => {
  test('brings a tunnel of points home in order and in batches, and says when', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, LOTE + 50)
    const m = mundo((p) => recibo(p.length))
    await new Enviador(cola, m.red, m.avisar).despertar()
    expect(m.peticiones).toEqual([LOTE, 50])
    expect(m.vistos).toEqual(hasta(LOTE + 50))
    expect(m.sucesos.at(-1)).toMatchObject({
      tipo: 'enviado',
      at: AHORA,
      libreta: { pendientes: 0, ultimo_envio: AHORA },
    })
  })

  test('keeps every point until the server has answered, through failures of every kind', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 5)
    let enviador: Enviador
    const m = mundo((p, n) => {
      if (n <= 3) {
        // cut the waiting short: the browser says that it is online again
        setTimeout(() => enviador.despertar(true))
        return n === 2 ? { tipo: 'luego', agotado: true } : { tipo: 'luego', segundos: 60 }
      }
      return recibo(p.length)
    })
    enviador = new Enviador(cola, m.red, m.avisar)
    await enviador.despertar()
    expect(m.vistos).toEqual(hasta(5))
    expect(m.sucesos.slice(0, 3).map((s) => s.tipo)).toEqual(['no-enviado', 'no-enviado', 'no-enviado'])
    expect((await cola.libreta()).pendientes).toBe(0)
  })

  test('a server that asks for patience gets it, and that is no failure', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 3)
    const enviadores: Enviador[] = []
    const m = mundo((p, n) => {
      if (n > 1) return recibo(p.length)
      setTimeout(() => enviadores[0]?.despertar(true))
      return { tipo: 'despacio', segundos: 60 }
    })
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect(m.vistos).toEqual(hasta(3))
    expect(m.sucesos.map((s) => s.tipo)).toEqual(['enviado'])
  })

  test('asks nothing of a network that is not there, and starts again with it', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 100)
    const m = mundo((p) => recibo(p.length))
    const enviador = new Enviador(cola, m.red, m.avisar)
    m.red.conexion = false
    await enviador.despertar()
    expect(m.peticiones).toEqual([])
    m.red.conexion = true
    await enviador.despertar(true)
    expect(m.vistos).toEqual(hasta(100))
  })

  test('one bad point does not hold up the others: it is found by halving and let go', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 8)
    const enviadores: Enviador[] = []
    const m = mundo((p) => {
      if (!p.some((x) => x.seq === 6)) return recibo(p.length)
      if (p.length === 1) setTimeout(() => enviadores[0]?.despertar(true))
      return { tipo: 'malo' }
    })
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect([...m.vistos].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7, 8])
    expect((await cola.libreta()).pendientes).toBe(0)
  })

  test('a phone whose store fails for a moment is asked again', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 2)
    const enviadores: Enviador[] = []
    const lote = cola.lote.bind(cola)
    let roto = true
    cola.lote = (max) => {
      if (!roto) return lote(max)
      roto = false
      setTimeout(() => enviadores[0]?.despertar(true))
      return Promise.reject(new Error('disk'))
    }
    const m = mundo((p) => recibo(p.length))
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect(m.vistos).toEqual([1, 2])
  })

  test('a slow network gets smaller batches', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 40)
    const enviadores: Enviador[] = []
    const m = mundo((p) => {
      if (p.length <= 10) return recibo(p.length)
      setTimeout(() => enviadores[0]?.despertar(true))
      return { tipo: 'luego', agotado: true }
    })
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect(m.peticiones.slice(0, 3)).toEqual([40, 20, 10])
    expect(m.vistos).toEqual(hasta(40))
  })

  test('a device that is off stops it and keeps the points for when the same link works again', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 3)
    let apagado = true
    const m = mundo((p) => (apagado ? { tipo: 'rechazado', motivo: 'inactivo' } : recibo(p.length)))
    const enviador = new Enviador(cola, m.red, m.avisar)
    await enviador.despertar()
    expect(m.sucesos).toEqual([{ tipo: 'rechazado', motivo: 'inactivo' }])
    expect((await cola.libreta()).pendientes).toBe(3)
    apagado = false
    await enviador.despertar()
    expect(m.vistos).toEqual(hasta(3))
  })

  test('an old link keeps the points for the new one, a deleted device takes them with it', async () => {
    for (const [motivo, quedan] of [
      ['no_encontrado', 2],
      ['eliminado', 0],
    ] as const) {
      const cola = await abrirCola(nuevaClave())
      await llenar(cola, 2)
      const m = mundo(() => ({ tipo: 'rechazado', motivo }))
      await new Enviador(cola, m.red, m.avisar).despertar()
      expect((await cola.lote(9)).puntos).toHaveLength(quedan)
    }
  })

  test('waits while another tab of the link is sending, and sends nothing twice', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 4)
    const enviadores: Enviador[] = []
    const m = mundo((p) => recibo(p.length))
    let libre = false
    m.red.turno = async (obra) => {
      if (libre) return obra()
      libre = true
      await cola.quitar((await cola.lote(9)).puntos)
      setTimeout(() => enviadores[0]?.despertar(true))
      return 'ocupado'
    }
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect(m.peticiones).toEqual([])
  })

  test('points that come while a batch is under way go with the next', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 1)
    const enviadores: Enviador[] = []
    const m = mundo(async (p, n) => {
      if (n === 1) {
        await cola.agregar(punto(1))
        void enviadores[0]?.despertar()
      }
      return recibo(p.length)
    })
    enviadores.push(new Enviador(cola, m.red, m.avisar))
    await enviadores[0]!.despertar()
    expect(m.vistos).toEqual([1, 2])
  })

  test('tells when the company keeps none of what arrives', async () => {
    const cola = await abrirCola(nuevaClave())
    await llenar(cola, 2)
    const m = mundo((p) => ({ tipo: 'recibido', accepted: 0, duplicates: 0, discarded: p.length }))
    await new Enviador(cola, m.red, m.avisar).despertar()
    expect(m.sucesos).toMatchObject([{ tipo: 'enviado', descartadas: true }])
  })
})

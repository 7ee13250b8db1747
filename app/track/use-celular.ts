/** The phone page's Celular in React: made in the browser, told of what happens to the page, and thrown away with it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Celular, type Mundo } from './celular'
import { abrirCola } from './cola'
import { ColaMemoria } from './cola-memoria'
import { gps } from './gps'
import { MAXIMO } from './libreta'
import { Pantalla } from './pantalla'
import type { Plataforma } from './plataforma'
import type { Estado } from './rastreador'
import { consultar, enviar } from './red'
import { guardarPagina } from './sin-red'
import { tomarRastreo, turno } from './turno'

const nada = () => () => {}

/** After this long of tracking the page and its map have loaded, and what they are made of can be kept. */
const GUARDAR_MS = 4000

/**
 * @param inicial what the page shows until the browser has taken over, the same on the server
 * @param guarda whether positions and the page may stay on this phone; a demonstration leaves nothing
 */
export function useCelular(deviceId: string, plataforma: Plataforma, inicial: Estado, guarda: boolean) {
  const [celular, setCelular] = useState<Celular | null>(null)

  useEffect(() => {
    const nuevo = crear(deviceId, plataforma, inicial, guarda)
    setCelular(nuevo)
    void nuevo.abrir()
    const enLinea = () => nuevo.linea(true)
    const sinLinea = () => nuevo.linea(false)
    const visible = () => nuevo.visible(document.visibilityState === 'visible')
    window.addEventListener('online', enLinea)
    window.addEventListener('offline', sinLinea)
    document.addEventListener('visibilitychange', visible)
    return () => {
      window.removeEventListener('online', enLinea)
      window.removeEventListener('offline', sinLinea)
      document.removeEventListener('visibilitychange', visible)
      nuevo.cerrar()
    }
  }, [deviceId, plataforma, inicial, guarda])

  const leer = useCallback(() => celular?.leer() ?? inicial, [celular, inicial])
  const estado = useSyncExternalStore(celular?.suscribir ?? nada, leer, () => inicial)

  const rastreando = estado.posicion !== null
  useEffect(() => {
    if (!rastreando || !guarda) return
    const reloj = setTimeout(guardarPagina, GUARDAR_MS)
    return () => clearTimeout(reloj)
  }, [rastreando, guarda])

  return {
    estado,
    listo: celular !== null,
    iniciar: () => void celular?.iniciar(),
    detener: () => void celular?.detener(),
  }
}

function crear(deviceId: string, plataforma: Plataforma, inicial: Estado, guarda: boolean): Celular {
  const mundo: Mundo = {
    gps,
    plataforma,
    seguro: window.isSecureContext,
    abrirCola: guarda ? abrirCola : async () => new ColaMemoria(MAXIMO),
    consultar: () => consultar(deviceId),
    visible: () => document.visibilityState === 'visible',
    tomarRastreo: (alPerder) => tomarRastreo(deviceId, alPerder),
    pantalla: (avisar) => new Pantalla(avisar),
    red: {
      enviar: (src, puntos, acuerdo) => enviar(deviceId, src, puntos, Date.now(), acuerdo),
      enLinea: () => navigator.onLine,
      ahora: () => Date.now(),
      azar: Math.random,
      turno: (obra) => turno(deviceId, obra),
    },
  }
  return new Celular(deviceId, mundo, inicial)
}

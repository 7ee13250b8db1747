/** What a mail is put together from: its head, a list of things with their plates, a button. */
import type { CSSProperties } from 'react'
import type { Grupo } from '../domain/resumen'
import { ENLACE, LETRA, LINEA, parrafo, Tabla, TINTA, TINTA_2 } from './marco'

/** The lists of the digest: its groups, and what nobody registered. */
export type ListOfDigest = Grupo | 'missing'

export interface Renglon {
  id: string
  grupo: ListOfDigest
  placa: string
  publico: boolean
  que: string
  detalle: string
  accion: string
  url: string
}

const BAD = { clase: 'mal', color: '#b31c1e' } as const
const WARN = { clase: 'aviso', color: '#854c0a' } as const
const TONE: Record<ListOfDigest, typeof BAD | typeof WARN> = {
  detiene: BAD,
  hoy: BAD,
  vencido: BAD,
  pronto: WARN,
  missing: WARN,
}

export function Cabeza({ titulo, linea }: { titulo: string; linea: string }) {
  const letra: CSSProperties = { margin: 0, fontFamily: LETRA, fontSize: 22, lineHeight: '28px', color: TINTA }
  return (
    <>
      <h1 className="tinta" style={{ ...letra, fontWeight: 700, letterSpacing: '-0.01em' }}>
        {titulo}
      </h1>
      <p className="tinta2" style={{ ...parrafo, paddingTop: 4 }}>
        {linea}
      </p>
    </>
  )
}

export function Lista({ titulo, renglones }: { titulo: string; renglones: Renglon[] }) {
  const [primero] = renglones
  if (!primero) return null
  const letra: CSSProperties = { fontFamily: LETRA, fontSize: 14, lineHeight: '20px', fontWeight: 700 }
  return (
    <>
      <h2
        className={TONE[primero.grupo].clase}
        style={{ ...letra, margin: '24px 0 4px', color: TONE[primero.grupo].color }}
      >
        {titulo}
      </h2>
      <Tabla>
        {renglones.map((r, i) => (
          <tr key={r.id}>
            <td valign="top" width={92} className="linea" style={{ ...celda(i), width: 92, paddingRight: 12 }}>
              {r.placa && <Placa publico={r.publico}>{r.placa}</Placa>}
            </td>
            <td valign="top" className="linea" style={celda(i)}>
              <p className="tinta" style={{ ...parrafo, color: TINTA, fontWeight: 600 }}>
                {r.que}
              </p>
              <p className="tinta2" style={{ ...parrafo, fontSize: 14, lineHeight: '20px' }}>
                {r.detalle}
              </p>
              <p style={{ ...parrafo, fontSize: 14, lineHeight: '20px', paddingTop: 4 }}>
                <a className="enlace" href={r.url} style={{ color: ENLACE, fontWeight: 600 }}>
                  {r.accion}
                  <span style={OCULTO}> {r.placa}</span>
                </a>
              </p>
            </td>
          </tr>
        ))}
      </Tabla>
    </>
  )
}

const celda = (i: number): CSSProperties => ({
  padding: '12px 0',
  ...(i > 0 ? { borderTop: `1px solid ${LINEA}` } : {}),
})

/** For who listens to the mail: which vehicle a link is about. */
const OCULTO: CSSProperties = { fontSize: 0, lineHeight: 0, color: 'transparent' }

/** A vehicle is its plate, here too: yellow for particular, white for público. */
function Placa({ children, publico }: { children: string; publico: boolean }) {
  const placa: CSSProperties = {
    display: 'inline-block',
    minWidth: 76,
    padding: '3px 4px',
    border: '2px solid #17150c',
    borderRadius: 4,
    background: publico ? '#ffffff' : '#ffc400',
    color: '#17150c',
    fontFamily: LETRA,
    fontSize: 14,
    lineHeight: '18px',
    fontWeight: 700,
    letterSpacing: '0.02em',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  }
  return <span style={placa}>{children}</span>
}

export function Boton({ href, children }: { href: string; children: string }) {
  const boton: CSSProperties = {
    display: 'inline-block',
    padding: '11px 18px',
    borderRadius: 8,
    background: '#ffc400',
    color: '#17150c',
    fontFamily: LETRA,
    fontSize: 15,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <p style={{ ...parrafo, paddingTop: 24, color: TINTA_2 }}>
      <a href={href} style={boton}>
        {children}
      </a>
    </p>
  )
}

/** Building blocks of a mail: header, a list of items with their plates, a button. */
import type { CSSProperties, ReactNode } from 'react'
import type { Group } from '../domain/alertas/digest'
import { FONT, INK, INK_2, LINE, LINK_COLOR, paragraph, Table } from './frame'

/** The lists of the digest: its groups, and missing documents. */
export type ListOfDigest = Group | 'missing'

export interface Line {
  id: string
  group: ListOfDigest
  placa: string
  /** the vehicle's page, where its plate leads; null for what is about no vehicle */
  vehicleUrl: string | null
  publico: boolean
  what: string
  detail: string
  action: string
  url: string
}

const BAD = { clase: 'mal', color: '#b31c1e' } as const
const WARN = { clase: 'aviso', color: '#854c0a' } as const
const TONE: Record<ListOfDigest, typeof BAD | typeof WARN> = {
  stopped: BAD,
  today: BAD,
  overdue: BAD,
  soon: WARN,
  missing: WARN,
}

export function Heading({ title, line }: { title: string; line: string }) {
  const font: CSSProperties = { margin: 0, fontFamily: FONT, fontSize: 22, lineHeight: '28px', color: INK }
  return (
    <>
      <h1 className="tinta" style={{ ...font, fontWeight: 700, letterSpacing: '-0.01em' }}>
        {title}
      </h1>
      <p className="tinta2" style={{ ...paragraph, paddingTop: 4 }}>
        {line}
      </p>
    </>
  )
}

/** Sentences as a list with bullets. */
export function Bullets({ lines }: { lines: readonly string[] }) {
  return (
    <ul style={{ margin: '16px 0 0', padding: '0 0 0 20px' }}>
      {lines.map((line) => (
        <li key={line} className="tinta" style={{ ...paragraph, color: INK, paddingTop: 4 }}>
          {line}
        </li>
      ))}
    </ul>
  )
}

/** A paragraph below the heading. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="tinta2" style={{ ...paragraph, paddingTop: 16 }}>
      {children}
    </p>
  )
}

/** Why a person gets the mail, at its foot. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="tinta2" style={{ ...paragraph, fontSize: 13, lineHeight: '19px', overflowWrap: 'anywhere' }}>
      {children}
    </p>
  )
}

/** A link within a text. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="enlace"
      href={href}
      style={{ color: LINK_COLOR, textDecoration: 'underline', overflowWrap: 'anywhere' }}
    >
      {children}
    </a>
  )
}

export function List({ title, lines }: { title: string; lines: Line[] }) {
  const [first] = lines
  if (!first) return null
  const font: CSSProperties = { fontFamily: FONT, fontSize: 14, lineHeight: '20px', fontWeight: 700 }
  return (
    <>
      <h2 className={TONE[first.group].clase} style={{ ...font, margin: '24px 0 4px', color: TONE[first.group].color }}>
        {title}
      </h2>
      <Table>
        {lines.map((r, i) => (
          <tr key={r.id}>
            <td valign="top" width={92} className="linea" style={{ ...cell(i), width: 92, paddingRight: 12 }}>
              {r.placa && r.vehicleUrl ? (
                <a href={r.vehicleUrl} style={{ textDecoration: 'none' }}>
                  <Placa publico={r.publico}>{r.placa}</Placa>
                </a>
              ) : (
                r.placa && <Placa publico={r.publico}>{r.placa}</Placa>
              )}
            </td>
            <td valign="top" className="linea" style={cell(i)}>
              <p className="tinta" style={{ ...paragraph, color: INK, fontWeight: 600 }}>
                {r.what}
              </p>
              <p className="tinta2" style={{ ...paragraph, fontSize: 14, lineHeight: '20px' }}>
                {r.detail}
              </p>
              <p style={{ ...paragraph, fontSize: 14, lineHeight: '20px', paddingTop: 4 }}>
                <a className="enlace" href={r.url} style={{ color: LINK_COLOR, fontWeight: 600 }}>
                  {r.action}
                  <span style={HIDDEN}> {r.placa}</span>
                </a>
              </p>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

const cell = (i: number): CSSProperties => ({
  padding: '12px 0',
  ...(i > 0 ? { borderTop: `1px solid ${LINE}` } : {}),
})

/** For screen readers: which vehicle a link is about. */
const HIDDEN: CSSProperties = { fontSize: 0, lineHeight: 0, color: 'transparent' }

/** A vehicle is shown as its plate: yellow for particular, white for público. */
function Placa({ children, publico: isPublico }: { children: string; publico: boolean }) {
  const placa: CSSProperties = {
    display: 'inline-block',
    minWidth: 76,
    padding: '3px 4px',
    border: '2px solid #17150c',
    borderRadius: 4,
    background: isPublico ? '#ffffff' : '#ffc400',
    color: '#17150c',
    fontFamily: FONT,
    fontSize: 14,
    lineHeight: '18px',
    fontWeight: 700,
    letterSpacing: '0.02em',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  }
  return <span style={placa}>{children}</span>
}

export function Button({ href, children }: { href: string; children: string }) {
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '11px 18px',
    borderRadius: 8,
    background: '#ffc400',
    color: '#17150c',
    fontFamily: FONT,
    fontSize: 15,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <p style={{ ...paragraph, paddingTop: 24, color: INK_2 }}>
      <a href={href} style={button}>
        {children}
      </a>
    </p>
  )
}

/**
 * The layout of every mail: one column of 600 px at most, tables because mail clients support nothing else reliably,
 * inline styles, and a dark palette. No images, scripts or tracking.
 */
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Idioma } from '../domain/identidad/perfil'

export interface ComposedMail {
  asunto: string
  html: string
  texto: string
}

export const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const INK = '#13181d'
export const INK_2 = '#4b5057'
export const LINK_COLOR = '#194e9a'
export const LINE = '#dee1e4'

/** Classes mark what changes in dark mode; the inline styles are the light ones. */
const DARK_CSS = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
a { text-decoration: none; }
a:hover { text-decoration: underline; }
@media (prefers-color-scheme: dark) {
  .mesa { background: #0e1215 !important; }
  .hoja { background: #181b20 !important; }
  .tinta { color: #eef0f3 !important; }
  .tinta2 { color: #b2b6bb !important; }
  .enlace { color: #8ec3f9 !important; }
  .linea { border-color: #2d3238 !important; }
  .mal { color: #ff9993 !important; }
  .aviso { color: #ffbb5f !important; }
}
@media (max-width: 480px) {
  .mesa-celda { padding: 12px 8px !important; }
  .hoja-celda { padding: 20px 16px !important; }
}`

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const
export const paragraph: CSSProperties = { margin: 0, fontFamily: FONT, fontSize: 15, lineHeight: '22px', color: INK_2 }

export function Table({
  children,
  style,
  className,
}: {
  children: ReactNode
  style?: CSSProperties
  className?: string
}) {
  return (
    <table {...table} className={className} style={{ borderCollapse: 'collapse', ...style }}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A whole HTML document. `preheader` is the preview a mail list shows beside the subject. */
export function renderMail(sheet: {
  idioma: Idioma
  subject: string
  preheader: string
  body: ReactNode
  footer: ReactNode
}): string {
  const { idioma, subject, preheader, body, footer } = sheet
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={idioma}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; as text its quotes would be escaped */}
        <style dangerouslySetInnerHTML={{ __html: DARK_CSS }} />
      </head>
      <body className="mesa" style={{ margin: 0, padding: 0, background: '#f5f6f8' }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', fontSize: 1, lineHeight: '1px', opacity: 0 }}>
          {preheader}
        </div>
        <Table className="mesa" style={{ background: '#f5f6f8' }}>
          <tr>
            <td className="mesa-celda" align="center" style={{ padding: '24px 16px' }}>
              <Table style={{ maxWidth: 600, textAlign: 'left' }}>
                <tr>
                  <td style={{ padding: '0 4px 12px' }}>
                    <Wordmark />
                  </td>
                </tr>
                <tr>
                  <td
                    className="hoja hoja-celda"
                    style={{ background: '#ffffff', borderRadius: 12, padding: '28px 28px 24px' }}
                  >
                    {body}
                  </td>
                </tr>
                <tr>
                  <td className="hoja-celda" style={{ padding: '16px 28px 0' }}>
                    {footer}
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>,
  )}`
}

/** The wordmark as text: many clients block images. */
function Wordmark() {
  const font: CSSProperties = { fontFamily: FONT, fontSize: 20, lineHeight: '24px', fontWeight: 700, color: INK }
  return (
    <span className="tinta" style={{ ...font, letterSpacing: '-0.02em' }}>
      vigía
    </span>
  )
}

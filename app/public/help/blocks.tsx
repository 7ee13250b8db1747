/** Draws the blocks of the help. Its texts are data: nothing of how they look stands in them. */
import { Info } from 'lucide-react'
import { Icon } from '~/ui/icon'
import { type Idioma, localized } from '../address'
import './blocks.css'
import { exampleText } from './examples'
import { type Block, partsOf } from './format'
import { Picture, Sequence } from './pictures-of'

interface Place {
  idioma: Idioma
  /** the product's address: examples are written with it */
  appUrl: string
}

export function Blocks({ bloques, ...place }: Place & { bloques: readonly Block[] }) {
  return bloques.map((bloque, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that is drawn once and never moves
    <OneBlock key={i} bloque={bloque} {...place} />
  ))
}

function OneBlock({ bloque, idioma, appUrl }: Place & { bloque: Block }) {
  const rich = (texto: string) => <Rich texto={texto} idioma={idioma} />
  const items = (textos: readonly string[]) => textos.map((texto) => <li key={texto}>{rich(texto)}</li>)
  if ('p' in bloque) return <p>{rich(bloque.p)}</p>
  if ('pasos' in bloque) return <ol className="docs-steps">{items(bloque.pasos)}</ol>
  if ('puntos' in bloque) return <ul>{items(bloque.puntos)}</ul>
  if ('nota' in bloque) {
    return (
      <div className="note">
        <Icon of={Info} />
        <p>{rich(bloque.nota)}</p>
      </div>
    )
  }
  if ('tabla' in bloque) return <Table filas={bloque.tabla} rich={rich} />
  if ('foto' in bloque) return <Picture {...bloque} idioma={idioma} />
  if ('secuencia' in bloque) return <Sequence cuadros={bloque.secuencia} idioma={idioma} rich={rich} />
  return (
    <figure className="docs-code">
      <figcaption>{bloque.que}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <pre className="code" tabIndex={0}>
        {exampleText(bloque.codigo, appUrl)}
      </pre>
    </figure>
  )
}

/** A small table; on a phone each row is a block of its own, under the heads of its columns. */
function Table({ filas, rich }: { filas: readonly (readonly string[])[]; rich: (texto: string) => React.ReactNode }) {
  const [cabeza = [], ...cuerpo] = filas
  return (
    <table className="docs-table">
      <thead>
        <tr>
          {cabeza.map((texto) => (
            <th key={texto} scope="col">
              {texto}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cuerpo.map(([primera = '', ...demas]) => (
          <tr key={primera}>
            <th scope="row">{rich(primera)}</th>
            {demas.map((texto, i) => (
              <td key={cabeza[i + 1]} data-de={cabeza[i + 1]}>
                {rich(texto)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Public pages have an address in each language; the doors of the application have one. */
const PUBLICA = /^\/(docs|support|privacidad|terminos|cookies)\b/

function Rich({ texto, idioma }: { texto: string; idioma: Idioma }) {
  return partsOf(texto).map((parte) => {
    if (parte.tipo === 'enlace') {
      const { href } = parte
      return (
        <a key={href} href={PUBLICA.test(href) ? localized(idioma, href) : href}>
          {parte.texto}
        </a>
      )
    }
    if (parte.tipo === 'texto') return parte.texto
    const As = parte.tipo === 'fuerte' ? 'b' : 'code'
    return <As key={parte.texto}>{parte.texto}</As>
  })
}

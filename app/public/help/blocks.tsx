/** Renders the blocks of the help. Its texts are pure data, without markup. */

import type { Idioma } from '@domain/identidad/perfil'
import { Info } from 'lucide-react'
import { Icon } from '~/ui/signs/icon'
import { localized } from '../address'
import './blocks.css'
import type { HelpTexts } from './es'
import { exampleText } from './examples'
import { type Block, partsOf } from './format'
import { Picture, Sequence } from './pictures-of'

interface Place {
  frame: HelpTexts['marco']
  idioma: Idioma
  /** the product's origin, used in the examples */
  appUrl: string
}

export function Blocks({ blocks, ...place }: Place & { blocks: readonly Block[] }) {
  return blocks.map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static text, never reordered
    <OneBlock key={i} block={block} {...place} />
  ))
}

function OneBlock({ block, frame, idioma, appUrl }: Place & { block: Block }) {
  const rich = (text: string) => <Rich texto={text} idioma={idioma} />
  const items = (texts: readonly string[]) => texts.map((text) => <li key={text}>{rich(text)}</li>)
  if ('p' in block) return <p>{rich(block.p)}</p>
  if ('pasos' in block) return <ol className="docs-steps">{items(block.pasos)}</ol>
  if ('puntos' in block) return <ul>{items(block.puntos)}</ul>
  if ('nota' in block) {
    return (
      <div className="note">
        <Icon of={Info} />
        <p>{rich(block.nota)}</p>
      </div>
    )
  }
  if ('tabla' in block) return <Table rows={block.tabla} rich={rich} />
  if ('foto' in block) return <Picture {...block} idioma={idioma} />
  if ('secuencia' in block) return <Sequence frames={block.secuencia} words={frame} idioma={idioma} rich={rich} />
  return (
    <figure className="docs-code">
      <figcaption>{block.que}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling block must be reachable by keyboard */}
      <pre className="code" tabIndex={0}>
        {exampleText(block.codigo, appUrl)}
      </pre>
    </figure>
  )
}

/** A small table; on a phone each row is a block, labelled with its column heads. */
function Table({ rows, rich }: { rows: readonly (readonly string[])[]; rich: (text: string) => React.ReactNode }) {
  const [header = [], ...body] = rows
  return (
    <table className="docs-table">
      <thead>
        <tr>
          {header.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">{rich(first)}</th>
            {rest.map((text, i) => (
              <td key={header[i + 1]} data-de={header[i + 1]}>
                {rich(text)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Public pages have an address in each language; the application's screens have only one. */
const PUBLICA = /^\/(docs|support|privacidad|terminos|cookies)\b/

function Rich({ texto: text, idioma }: { texto: string; idioma: Idioma }) {
  return partsOf(text).map((part) => {
    if (part.tipo === 'enlace') {
      const { href } = part
      return (
        <a key={href} href={PUBLICA.test(href) ? localized(idioma, href) : href}>
          {part.texto}
        </a>
      )
    }
    if (part.tipo === 'texto') return part.texto
    const As = part.tipo === 'fuerte' ? 'b' : 'code'
    return <As key={part.texto}>{part.texto}</As>
  })
}

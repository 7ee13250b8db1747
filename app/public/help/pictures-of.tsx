/** Pictures of the product. A sequence is a row of them, one in sight: its numbers are radio buttons, so no script is needed. */
import type { ReactNode } from 'react'
import type { Idioma } from '../address'
import { fill } from '../texts/use-texts'
import { PICTURES, type PictureId } from './pictures'
import './pictures.css'
import { frameOf } from './use-help'

/** What is narrower than this was taken on a phone. */
const CELULAR_MAX = 400

/** A picture of the product as a reader of that language sees it. A desk's is small on a phone: it opens by itself, to look closer. */
export function Picture({ foto, alt, idioma }: { foto: PictureId; alt: string; idioma: Idioma }) {
  const [width, height] = PICTURES[foto][idioma]
  const src = `/docs/${idioma}/${foto}.webp`
  const deCelular = width < CELULAR_MAX
  const imagen = (
    <img
      className={deCelular ? 'docs-picture docs-picture--phone' : 'docs-picture'}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
  if (deCelular) return imagen
  return (
    <a className="docs-closer" href={src}>
      {imagen}
    </a>
  )
}

type Cuadro = { readonly foto: PictureId; readonly alt: string; readonly pie: string }

export function Sequence(props: { cuadros: readonly Cuadro[]; idioma: Idioma; rich: (texto: string) => ReactNode }) {
  const { cuadros, idioma, rich } = props
  const marco = frameOf(idioma)
  const grupo = `paso-${cuadros[0]?.foto}`
  return (
    <fieldset className="docs-sequence">
      <legend className="sr">{marco.paso_a_paso}</legend>
      {cuadros.map(({ foto, alt, pie }, i) => (
        <div className="docs-frame" key={foto}>
          <label className="docs-number">
            <input
              type="radio"
              name={grupo}
              defaultChecked={i === 0}
              aria-label={fill(marco.paso, { n: i + 1, total: cuadros.length })}
            />
            <span aria-hidden="true">{i + 1}</span>
          </label>
          <figure>
            <figcaption>{rich(pie)}</figcaption>
            <div className="docs-stage">
              <Picture foto={foto} alt={alt} idioma={idioma} />
            </div>
          </figure>
        </div>
      ))}
    </fieldset>
  )
}

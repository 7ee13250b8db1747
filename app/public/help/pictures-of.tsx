/**
 * Pictures of the product. A sequence is a row of them with one visible; its numbers are radio buttons, so it needs no
 * script.
 */

import type { Idioma } from '@domain/identidad/perfil'
import type { ReactNode } from 'react'
import { fill } from '../texts/fill'
import type { HelpTexts } from './es'
import { PICTURES, type PictureId } from './pictures'
import './pictures.css'

/** Narrower pictures are phone screenshots. */
const PHONE_MAX = 400

/** A screenshot in the reader's language. A desktop one is small on a phone, so it links to the full size. */
export function Picture({ foto: snapshot, alt, idioma }: { foto: PictureId; alt: string; idioma: Idioma }) {
  const [width, height] = PICTURES[snapshot][idioma]
  const src = `/docs/${idioma}/${snapshot}.webp`
  const fromPhone = width < PHONE_MAX
  const image = (
    <img
      className={fromPhone ? 'docs-picture docs-picture--phone' : 'docs-picture'}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
  if (fromPhone) return image
  return (
    <a className="docs-closer" href={src}>
      {image}
    </a>
  )
}

type Frame = { readonly foto: PictureId; readonly alt: string; readonly caption: string }

interface SequenceProps {
  frames: readonly Frame[]
  words: HelpTexts['marco']
  idioma: Idioma
  rich: (text: string) => ReactNode
}

export function Sequence({ frames, words, idioma, rich }: SequenceProps) {
  const group = `paso-${frames[0]?.foto}`
  return (
    <fieldset className="docs-sequence">
      <legend className="sr">{words.step_by_step}</legend>
      {frames.map(({ foto: snapshot, alt, caption }, i) => (
        <div className="docs-frame" key={snapshot}>
          <label className="docs-number">
            <input
              type="radio"
              name={group}
              defaultChecked={i === 0}
              aria-label={fill(words.paso, { n: i + 1, total: frames.length })}
            />
            <span aria-hidden="true">{i + 1}</span>
          </label>
          <figure>
            <figcaption>{rich(caption)}</figcaption>
            <div className="docs-stage">
              <Picture foto={snapshot} alt={alt} idioma={idioma} />
            </div>
          </figure>
        </div>
      ))}
    </fieldset>
  )
}

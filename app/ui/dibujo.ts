/**
 * What each icon of lucide-react is made with: vite.config.ts puts it in the place of the library's own maker, which
 * gathers a dozen attributes anew at every drawing. Ours come from the stylesheet (`.i`), and the strokes are one text
 * that is put together once: a list of twenty rows holds a hundred icons, drawn at the edge and taken up by a phone.
 */
import { createElement, type SVGProps } from 'react'

/** An icon as lucide-react stores it: its strokes in a square of 24. */
export interface Trazos {
  node: [elemento: string, atributos: Record<string, string | number>][]
}

export default function dibujo({ node }: Trazos) {
  let dentro: { __html: string } | undefined
  return (props: SVGProps<SVGSVGElement>) => {
    dentro ??= { __html: node.map(([elemento, atributos]) => `<${elemento}${escritos(atributos)}/>`).join('') }
    return createElement('svg', { viewBox: '0 0 24 24', ...props, dangerouslySetInnerHTML: dentro })
  }
}

const escritos = ({ key: _, ...atributos }: Record<string, string | number>) =>
  Object.entries(atributos)
    .map(([nombre, valor]) => ` ${nombre}="${valor}"`)
    .join('')

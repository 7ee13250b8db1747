/**
 * What each icon of lucide-react is made with: vite.config.ts puts it in the place of the library's own maker, which
 * gathers a dozen attributes anew at every drawing. Ours come from the stylesheet (`.i`), and the strokes are one text
 * that is put together once: a list of twenty rows holds a hundred icons, drawn at the edge and taken up by a phone.
 */
import { createElement, type SVGProps } from 'react'

/** An icon as lucide-react stores it: its strokes in a square of 24. */
export interface IconStrokes {
  node: [element: string, attributes: Record<string, string | number>][]
}

export default function drawing({ node }: IconStrokes) {
  let inside: { __html: string } | undefined
  return (props: SVGProps<SVGSVGElement>) => {
    inside ??= { __html: node.map(([element, attributes]) => `<${element}${attributeText(attributes)}/>`).join('') }
    return createElement('svg', { viewBox: '0 0 24 24', ...props, dangerouslySetInnerHTML: inside })
  }
}

const attributeText = ({ key: _, ...attributes }: Record<string, string | number>) =>
  Object.entries(attributes)
    .map(([nombre, valor]) => ` ${nombre}="${valor}"`)
    .join('')

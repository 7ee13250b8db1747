/**
 * Replaces the icon factory of lucide-react (through vite.config.ts), which builds a dozen attributes on every render.
 * Ours come from the stylesheet (`.i`), and the SVG content is built once as a string: a list of twenty rows has a
 * hundred icons, rendered at the edge and hydrated by a phone.
 */
import { createElement, type SVGProps } from 'react'

/** An icon as lucide-react stores it: its SVG elements in a 24 × 24 view box. */
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

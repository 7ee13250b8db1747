/**
 * Replaces the icon factory of lucide-react (scripts/vite/icons.ts), which builds a dozen attributes on every render.
 * Ours come from the stylesheet (`.i`), and the SVG content is one string, written at build time: a list of twenty rows
 * has a hundred icons, rendered at the edge and hydrated by a phone.
 */
import { createElement, type SVGProps } from 'react'

/** @param content the SVG elements of an icon in a 24 × 24 view box */
export default function icon(content: string) {
  const inside = { __html: content }
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { viewBox: '0 0 24 24', ...props, dangerouslySetInnerHTML: inside })
}

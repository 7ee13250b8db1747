/** One page of a PDF on a canvas, drawn when it nears the viewport; with a text layer for screen readers. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'

/** The proportions of a sheet of paper, until the page's own are known. */
const LETTER_RATIO = 11 / 8.5
/** Canvases with more pixels than this fail on small phones. */
const PIXELS_MAX = 12_000_000
const NEAR_MARGIN = '400px'

type Props = {
  pdf: PDFDocumentProxy
  n: number
  /** CSS pixels */
  width: number
  label: string
}

export function PdfPage({ pdf, n, width, label }: Props) {
  const surface = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [aspectRatio, setAspectRatio] = useState(LETTER_RATIO)
  const [text, setText] = useState('')

  useEffect(() => {
    const canvasElement = surface.current
    if (!canvasElement) return
    const observer = new IntersectionObserver((seen) => setIsNear(seen.some((v) => v.isIntersecting)), {
      rootMargin: NEAR_MARGIN,
    })
    observer.observe(canvasElement)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const canvasElement = surface.current
    if (!isNear || !canvasElement) return
    let task: RenderTask | null = null
    let alive = true
    const draw = async () => {
      const page = await pdf.getPage(n)
      const natural = page.getViewport({ scale: 1 })
      if (!alive) return
      setAspectRatio(natural.height / natural.width)
      const area = width * width * (natural.height / natural.width)
      const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(PIXELS_MAX / area))
      const viewport = page.getViewport({ scale: (width / natural.width) * density })
      canvasElement.width = Math.floor(viewport.width)
      canvasElement.height = Math.floor(viewport.height)
      task = page.render({ canvas: canvasElement, viewport })
      await task.promise
      const { items } = await page.getTextContent()
      if (alive) setText(items.map((chunk) => ('str' in chunk ? chunk.str : '')).join(' '))
    }
    // a page superseded by a new size, or a broken one, stays as it is
    void draw().catch(() => undefined)
    return () => {
      alive = false
      task?.cancel()
    }
  }, [pdf, n, width, isNear])

  return (
    <figure className="viewer-page" style={{ width, height: width * aspectRatio }}>
      <canvas ref={surface} role="img" aria-label={label} />
      {text && <figcaption className="sr">{text}</figcaption>}
    </figure>
  )
}

/** One page of a PDF on a canvas, drawn when it comes near the window; with its text for who hears it. */
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'

/** The sides of a sheet of paper, until the page says its own. */
const CARTA = 11 / 8.5
/** A canvas of more pixels than this fails on small phones. */
const PIXELES_MAX = 12_000_000
const CERCA = '400px'

type Props = {
  pdf: PDFDocumentProxy
  n: number
  /** CSS pixels */
  width: number
  label: string
}

export function PdfPage({ pdf, n, width, label }: Props) {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const [cerca, setCerca] = useState(false)
  const [proporcion, setProporcion] = useState(CARTA)
  const [texto, setTexto] = useState('')

  useEffect(() => {
    const hoja = lienzo.current
    if (!hoja) return
    const ojo = new IntersectionObserver((vistas) => setCerca(vistas.some((v) => v.isIntersecting)), {
      rootMargin: CERCA,
    })
    ojo.observe(hoja)
    return () => ojo.disconnect()
  }, [])

  useEffect(() => {
    const hoja = lienzo.current
    if (!cerca || !hoja) return
    let tarea: RenderTask | null = null
    let vivo = true
    const dibujar = async () => {
      const pagina = await pdf.getPage(n)
      const natural = pagina.getViewport({ scale: 1 })
      if (!vivo) return
      setProporcion(natural.height / natural.width)
      const area = width * width * (natural.height / natural.width)
      const finura = Math.min(window.devicePixelRatio || 1, Math.sqrt(PIXELES_MAX / area))
      const viewport = pagina.getViewport({ scale: (width / natural.width) * finura })
      hoja.width = Math.floor(viewport.width)
      hoja.height = Math.floor(viewport.height)
      tarea = pagina.render({ canvas: hoja, viewport })
      await tarea.promise
      const { items } = await pagina.getTextContent()
      if (vivo) setTexto(items.map((trozo) => ('str' in trozo ? trozo.str : '')).join(' '))
    }
    // a page drawn over by a newer size, or one that is broken, stays as far as it came
    void dibujar().catch(() => undefined)
    return () => {
      vivo = false
      tarea?.cancel()
    }
  }, [pdf, n, width, cerca])

  return (
    <figure className="viewer-page" style={{ width, height: width * proporcion }}>
      <canvas ref={lienzo} role="img" aria-label={label} />
      {texto && <figcaption className="sr">{texto}</figcaption>}
    </figure>
  )
}

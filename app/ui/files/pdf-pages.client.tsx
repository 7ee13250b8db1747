/**
 * A PDF, page by page on canvases as wide as the dialog. Browser only, loaded with the first PDF. The decoders of
 * scanned pages are WebAssembly: they run in the worker, whose own policy (public/_headers) allows compiling them and
 * nothing else; the page's policy stays as it is.
 */
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { IconButton } from '../button'
import { PdfPage } from './pdf-page.client'

GlobalWorkerOptions.workerSrc = workerUrl
/** Copied there by vite.config.ts. */
const DECODERS_URL = `/assets/pdfjs-${version}/`

/** Zoom levels, relative to the dialog's width. */
const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const FIT_STEP = ZOOM_STEPS.indexOf(1)

type Props = { url: string; nombre: string; opening: ReactNode; failed: ReactNode }

export default function PdfPages({ url, nombre, opening, failed }: Props) {
  const { t, formatNumber } = useI18n()
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'failed' | null>(null)
  const [step, setStep] = useState(FIT_STEP)
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const task = getDocument({
      url,
      wasmUrl: DECODERS_URL,
      // the page fetches for the worker, whose policy forbids it
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: VerbosityLevel.ERRORS,
    })
    task.promise.then(setPdf, () => setPdf('failed'))
    return () => void task.destroy()
  }, [url])

  const isOpen = pdf !== null && pdf !== 'failed'
  useEffect(() => {
    const frame = box.current
    if (!isOpen || !frame) return
    const observer = new ResizeObserver(([e]) => setWidth(Math.floor(e?.contentRect.width ?? 0)))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [isOpen])

  if (pdf === 'failed') return failed
  if (!pdf) return opening
  const zoomTo = (wanted: number) => setStep(Math.min(ZOOM_STEPS.length - 1, Math.max(0, wanted)))
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    if (e.key === '+' || e.key === '=') zoomTo(step + 1)
    else if (e.key === '-') zoomTo(step - 1)
    else if (e.key === '0') zoomTo(FIT_STEP)
  }
  const zoom = ZOOM_STEPS[step] ?? 1
  return (
    <>
      <div className="viewer-tools" role="toolbar" aria-label={t('archivos.zoom', { n: formatNumber(zoom * 100) })}>
        <IconButton
          icon={ZoomOut}
          label={t('archivos.zoom_out')}
          disabled={step === 0}
          onClick={() => zoomTo(step - 1)}
        />
        <span role="status">{formatNumber(zoom * 100)}&nbsp;%</span>
        <IconButton
          icon={ZoomIn}
          label={t('archivos.zoom_in')}
          disabled={step === ZOOM_STEPS.length - 1}
          onClick={() => zoomTo(step + 1)}
        />
        <IconButton
          icon={Maximize}
          label={t('archivos.fit')}
          disabled={step === FIT_STEP}
          onClick={() => zoomTo(FIT_STEP)}
        />
      </div>
      <section
        ref={box}
        className="viewer viewer--pdf"
        aria-label={t('archivos.documento', { nombre })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {width > 0 &&
          Array.from({ length: pdf.numPages }, (_, i) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
              key={i}
              pdf={pdf}
              n={i + 1}
              width={width * zoom}
              label={t('archivos.page', { n: i + 1, total: pdf.numPages })}
            />
          ))}
      </section>
    </>
  )
}

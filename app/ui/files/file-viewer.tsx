/**
 * A file in a dialog, loaded through the gate: an image as it is, a PDF page by page.
 *   <FileViewer url={doc.archivo_url} nombre="SOAT.pdf" onClose={() => …} />      or closeTo="…" when it is URL-driven
 */
import { tipoOfNombre } from '@domain/archivos/archivo'
import { Download } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import { CloseButton, Dialog, DialogFoot } from '../dialogs/dialog'
import { Boundary } from '../layouts/boundary'
import { Icon } from '../signs/icon'

const PdfPages = lazyPart(() => import('./pdf-pages.client'))

type Props = { url: string; nombre: string } & (
  | { closeTo: string; onClose?: undefined }
  | { closeTo?: undefined; onClose: () => void }
)

export function FileViewer({ url, nombre, closeTo, onClose }: Props) {
  const { t } = useI18n()
  const isMounted = useHydrated()
  const closing = closeTo === undefined ? { onClose } : { closeTo }
  const isPdf = tipoOfNombre(nombre) === 'application/pdf'
  return (
    <Dialog title={nombre} size="lg" {...closing}>
      {!isPdf && <Picture url={url} nombre={nombre} />}
      {isPdf && !isMounted && <Opening />}
      {isPdf && isMounted && (
        // keeps the download link if the viewer's code failed to load
        <Boundary fallback={<Failed />}>
          <Suspense fallback={<Opening />}>
            <PdfPages url={url} nombre={nombre} opening={<Opening />} failed={<Failed />} />
          </Suspense>
        </Boundary>
      )}
      <DialogFoot>
        <a className="btn left" href={`${url}?descargar`} download={nombre}>
          <Icon of={Download} />
          {t('archivos.download')}
        </a>
        <CloseButton>{t('common.close')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}

function Picture({ url, nombre }: { url: string; nombre: string }) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // it may have failed before hydration attached the listener
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return <Failed />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
    <div className="viewer" tabIndex={0}>
      <img ref={image} src={url} alt={nombre} onError={() => setFailed(true)} />
    </div>
  )
}

function Opening() {
  const { t } = useI18n()
  return (
    <p className="viewer-word" role="status">
      {t('archivos.loading')}
    </p>
  )
}

function Failed() {
  const { t } = useI18n()
  return (
    <div className="viewer-word" role="alert">
      <b>{t('archivos.open_error')}</b>
      <span>{t('archivos.open_error_hint')}</span>
    </div>
  )
}

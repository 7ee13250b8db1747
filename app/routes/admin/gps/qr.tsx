/** The tracking link of a device: as a QR to scan, print or download, and as an address to send. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { Download, Printer, Send } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { CopyField } from '~/ui/copy'
import { Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { Plate } from '~/ui/signs/plate'
import { Qr } from '~/ui/signs/qr'
import type { DispositivoRow, QrLink } from './load.server'
import { OffDialog } from './off'
import { downloadPng, downloadSvg } from './qr-file'
import { RegenerateLink } from './regenerate-link'

type Props = {
  device: DispositivoRow
  link: QrLink | null
  /** whether the phone is reporting */
  isReporting: boolean
  closeTo: string
  mapTo: string
  regenerateTo: string
  editTo: string
}

export function QrDialog(props: Props) {
  const { device, link, isReporting, closeTo, mapTo, regenerateTo, editTo } = props
  const { t } = useI18n()
  const plate = <Plate placa={device.placa} servicio={device.servicio} />
  if (!link) {
    return (
      <OffDialog
        title={t('dispositivo.enlace')}
        plate={plate}
        closeTo={closeTo}
        editTo={editTo}
        regenerateTo={regenerateTo}
      >
        {t('dispositivo.qr_inactivo')}
      </OffDialog>
    )
  }
  const placa = formatPlaca(device.placa)
  const file = t('dispositivo.qr_file', { placa: device.placa })
  // a device that records at all hours takes no positions from a phone: its link only shows the driver what is kept
  const { url, qr, always } = link
  const message = t(always ? 'dispositivo.always_whatsapp' : 'dispositivo.whatsapp_text', { placa, url })
  return (
    <Dialog title={t('dispositivo.enlace')} plate={plate} size="sm" closeTo={closeTo}>
      <DialogBody>
        {always ? (
          <Note tone="warn">{t('dispositivo.always_link')}</Note>
        ) : (
          <Arrival isReporting={isReporting} mapTo={mapTo} />
        )}
        {qr ? (
          <div className="qr-print">
            <h3 className="only-print">{t('dispositivo.print_title', { placa })}</h3>
            <div className="qr-card">
              <Qr of={qr} label={t('dispositivo.qr_image', { placa })} />
            </div>
            {!always && (
              <p className="qr-p">
                {t('dispositivo.qr_step')} <b>{t('dispositivo.qr_step_button')}</b>
                {t('dispositivo.qr_step_end')}
              </p>
            )}
          </div>
        ) : (
          <Note tone="bad">{t('dispositivo.qr_error')}</Note>
        )}
        {qr && (
          <div className="qr-tools">
            <Button icon={Download} onClick={() => downloadPng(qr, placa, file)}>
              PNG<span className="sr">: {t('dispositivo.download_png')}</span>
            </Button>
            <Button icon={Download} onClick={() => downloadSvg(qr, placa, file)}>
              SVG<span className="sr">: {t('dispositivo.download_svg')}</span>
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              {t('dispositivo.print')}
            </Button>
          </div>
        )}
        <CopyField
          id="enlace"
          label={t('dispositivo.enlace_o')}
          hint={t(always ? 'dispositivo.always_hint' : 'dispositivo.link_hint', { placa })}
          value={url}
          copied="dispositivo.link_copied"
          failed="gps.not_copied"
        />
      </DialogBody>
      <DialogFoot>
        <RegenerateLink to={regenerateTo} label={t('dispositivo.regenerate')}>
          <span className="qr-short">{t('dispositivo.regenerate_short')}</span>{' '}
          <span className="hide-s">{t('dispositivo.regenerate_object')}</span>
        </RegenerateLink>
        <a
          className="btn btn--primary"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon of={Send} />
          {t('dispositivo.whatsapp')}
        </a>
      </DialogFoot>
    </Dialog>
  )
}

/** Waits for the phone that scans the code: as soon as it reports, the vehicle is on the map. */
function Arrival({ isReporting, mapTo }: Pick<Props, 'isReporting' | 'mapTo'>) {
  const { t } = useI18n()
  return (
    <p className="qr-arrival" role="status">
      {isReporting ? (
        <>
          <span className="live live--on">
            <span className="live-dot" />
            {t('dispositivo.arrived')}
          </span>
          <Link to={mapTo} replace>
            {t('dispositivo.see_on_map')}
          </Link>
        </>
      ) : (
        <span className="live live--wait">
          <span className="live-dot" />
          {t('dispositivo.awaiting_phone')}
        </span>
      )}
    </p>
  )
}
